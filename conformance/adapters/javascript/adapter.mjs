// The wire: one JSON object a line, in on stdin, out on stdout. It knows nothing of poker.
import { greeting, play } from './engine.mjs';

const LINE_FEED = 0x0a;

const failure = (id, error) => ({ id, outcome: 'error', error: String(error) });

// An id is given back as it came. A message without one is answered with null.
const idOf = (message) => message?.id ?? null;

function parse(line) {
  try {
    return { message: JSON.parse(line) };
  } catch (error) {
    return { problem: failure(null, `no JSON: ${error.message}`) };
  }
}

function answer(message) {
  try {
    if (message?.op === 'hello') return greeting();
    if (message?.op === 'run') return { id: idOf(message), ...play(message) };
    return failure(idOf(message), `unknown op: ${JSON.stringify(message?.op)}`);
  } catch (error) {
    return failure(idOf(message), error);
  }
}

function send(object) {
  process.stdout.write(`${JSON.stringify(object)}\n`);
}

// Lines are cut at the byte LF alone. Readers of lines in the standard library also cut at U+2028, which JSON allows.
async function* linesOf(stream) {
  let pieces = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, start)) !== -1; start = end + 1) {
      pieces.push(chunk.subarray(start, end));
      yield Buffer.concat(pieces).toString('utf8');
      pieces = [];
    }
    pieces.push(chunk.subarray(start));
  }
}

async function serve() {
  for await (const line of linesOf(process.stdin)) {
    const { message, problem } = parse(line);
    if (message?.op === 'bye') return;
    send(problem ?? answer(message));
  }
}

// The other side may be gone before it has read the last answer; that is no fault of ours.
process.stdout.on('error', () => process.exit(0));
await serve();
