/* What every page does beyond showing text: search as one types, houses side by side, the language kept at a place. */

"use strict";

(() => {
  const { root, assets } = document.body.dataset;
  const words = JSON.parse(document.getElementById("words").textContent);

  /* ---- search ---- */

  /* How many results; how much a kind of result, a word that says little, a word for the same thing, and two neighbours count. */
  const MOST = 12;
  const KINDS = { rule: 1, term: 0.9, house: 0.9, source: 0.8, doc: 0.8, scenario: 0.6, hand: 0.5 };
  const LITTLE = 0.2;
  /* What has a title in English only. */
  const ENGLISH = new Set(["source", "doc", "scenario"]);
  const SAME = 0.6;
  const PAIR = 0.7;
  const ENDINGS = [["s", "x"], ["ing", "ed", "er", "ez", "ee", "e"]];
  let ready = null;

  const load = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${assets}${name}`;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });

  const plain = (text) => text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFKD").replace(/\p{M}/gu, "").match(/[a-z0-9]+/g) || [];

  /* A word without its ending, in English and French. */
  function stem(word) {
    for (const endings of ENDINGS) {
      const ending = word.endsWith("ss") ? null : endings.find((one) => word.endsWith(one) && word.length - one.length >= 3);
      if (ending) word = word.slice(0, -ending.length);
    }
    return word;
  }

  const pairs = (words) => words.slice(1).map((word, at) => stem(words[at] + word));
  /* Neighbours count as one word too: "bring-in" is found as "bringin". */
  const tokens = (text) => { const words = plain(text); return [...words.map(stem), ...pairs(words)]; };

  /* What a phrase is found by: its word, or its neighbours as one. */
  const keys = (words, little) => (words.length === 1 ? [stem(words[0])] : pairs(words).filter((_, at) => !little.has(words[at]) && !little.has(words[at + 1])));

  async function index() {
    await Promise.all([load("minisearch.js"), load(`search-${document.documentElement.lang}.js`)]);
    const all = new MiniSearch({
      fields: ["title", "other", "name", "text"],
      storeFields: ["kind", "address", "name", "title", "other"],
      tokenize: tokens,
      processTerm: (term) => term,
      searchOptions: { tokenize: (text) => [text], boost: { title: 4, other: 3.6, name: 3 } },
    });
    all.addAll(studSearch.entries.map(([kind, address, name, title, other, text], id) => ({ id, kind, address, name, title, other, text })));
    const little = new Set(studSearch.little);
    const groups = studSearch.alike.map((group) => ({ phrases: group.map((one) => plain(one).map(stem)), others: group.flatMap((one) => keys(plain(one), little)) }));
    return { all, groups, little };
  }

  /* Each word with the words that would do as well, and how well each fits. */
  function options(words, groups) {
    const found = words.map((word) => new Map([[word, 1]]));
    for (const { phrases, others } of groups) {
      for (const phrase of phrases) {
        for (let at = 0; at + phrase.length <= words.length; at += 1) {
          if (!phrase.every((word, n) => word === words[at + n])) continue;
          for (let n = at; n < at + phrase.length; n += 1) {
            for (const other of others) if (!found[n].has(other)) found[n].set(other, SAME / phrase.length);
          }
        }
      }
    }
    return found;
  }

  function matches(all, term, isWhole) {
    const exact = all.search(term);
    if (isWhole || term.length < 3) return exact;
    const fuzzy = exact.length ? false : term.length < 6 ? 1 : 2;
    return all.search(term, { prefix: true, fuzzy, weights: { prefix: 0.5, fuzzy: 0.6 } });
  }

  function find({ all, groups, little }, asked) {
    const own = plain(asked);
    const scores = new Map();
    let total = 0;
    const take = (term, fits, weight, isWhole, best) => {
      for (const one of matches(all, term, isWhole)) {
        const score = one.score * fits * weight;
        if (!best.has(one.id) || best.get(one.id)[0] < score) best.set(one.id, [score, one]);
      }
    };
    const add = (best, weight) => {
      for (const [id, [score, one]] of best) {
        const sum = scores.get(id) || { one, score: 0, covered: 0, fields: new Set() };
        sum.score += score;
        sum.covered += weight;
        for (const fields of Object.values(one.match)) for (const field of fields) sum.fields.add(field);
        scores.set(id, sum);
      }
    };
    options(own.map(stem), groups).forEach((terms, at) => {
      const weight = little.has(own[at]) ? LITTLE : 1;
      const best = new Map();
      for (const [term, fits] of terms) take(term, fits, weight, fits < 1, best);
      add(best, weight);
      total += weight;
    });
    for (const pair of pairs(own)) {
      const best = new Map();
      take(pair, 1, PAIR, true, best);
      add(best, 0);
    }
    const rank = ({ one, score, covered }) => score * (covered / total) * KINDS[one.kind];
    return [...scores.values()]
      .filter(({ covered }) => covered >= 0.3 * total)
      .sort((one, other) => rank(other) - rank(one) || one.one.id - other.one.id)
      .slice(0, MOST)
      .map(({ one, fields }) => ({ ...one, fields }));
  }

  function option(one, id) {
    const item = document.createElement("li");
    item.id = id;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.dataset.address = root + one.address;
    const inOther = one.other && one.fields.has("other") && !one.fields.has("title");
    const other = document.documentElement.lang === "en" ? "fr" : "en";
    for (const [tag, kind, text, lang] of [["span", "", one.title, ENGLISH.has(one.kind) && "en"], ["small", "", inOther ? one.other : one.name, inOther && other], ["span", "what", words[one.kind]]]) {
      const part = document.createElement(tag);
      if (lang) part.lang = lang;
      part.className = kind;
      part.textContent = text;
      item.append(part);
    }
    return item;
  }

  function finder(form) {
    const input = form.querySelector("input");
    const drop = form.querySelector(".drop");
    const list = form.querySelector("ul");
    const none = form.querySelector(".none");
    const status = form.querySelector("[role=status]");
    let chosen = -1;
    form.hidden = false;

    const prepare = () => (ready ??= index().catch(() => { ready = null; status.textContent = words.failed; return null; }));
    const open = (on) => { drop.hidden = !on; input.setAttribute("aria-expanded", String(on && list.childElementCount > 0)); };
    const go = (item, apart) => { if (!item) return; apart ? window.open(item.dataset.address) : window.location.assign(item.dataset.address); };

    function choose(number) {
      const items = [...list.children];
      chosen = items.length ? (number + items.length) % items.length : -1;
      items.forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
      if (chosen < 0) { input.removeAttribute("aria-activedescendant"); return; }
      input.setAttribute("aria-activedescendant", items[chosen].id);
      items[chosen].scrollIntoView({ block: "nearest" });
    }

    async function show() {
      const asked = input.value.trim();
      const all = asked && (await prepare());
      if (asked !== input.value.trim()) return;
      chosen = -1;
      input.removeAttribute("aria-activedescendant");
      const found = all ? find(all, asked) : [];
      list.replaceChildren(...found.map((one, at) => option(one, `${list.id}-${at}`)));
      none.hidden = !all || found.length > 0;
      list.hidden = found.length === 0;
      status.textContent = !all ? status.textContent : found.length ? `${found.length} ${words.count}` : words.none;
      open(Boolean(all));
    }

    input.addEventListener("focus", prepare);
    input.addEventListener("input", show);
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (drop.hidden) { show(); return; }
        choose(event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? -1 : chosen - 1);
      } else if (event.key === "Escape") {
        if (!drop.hidden) { event.preventDefault(); open(false); choose(-1); chosen = -1; input.removeAttribute("aria-activedescendant"); }
      }
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (chosen < 0) await show();
      go(list.children[Math.max(chosen, 0)]);
    });
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    for (const kind of ["click", "auxclick"]) {
      list.addEventListener(kind, (event) => {
        if (event.button < 2) go(event.target.closest("[role=option]"), event.button === 1 || event.ctrlKey || event.metaKey);
      });
    }
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) open(false); });
    if (input.value) show();
  }

  document.querySelectorAll("[data-finder]").forEach(finder);

  /* ---- houses side by side ---- */

  function compare(part) {
    const box = part.querySelector("fieldset");
    const boxes = [...box.querySelectorAll("[name=house]")];
    const parted = box.querySelector("[name=parted]");
    const rows = [...part.querySelectorAll("tbody tr")];
    const all = box.querySelector("button");
    const said = box.querySelector("output");
    const held = new Map(rows.map((row) => [row, [...row.querySelectorAll("td")].map((cell) => [cell.dataset.house, new Map(cell.dataset.held.split(" ").filter(Boolean).map((one) => one.split(":")))])]));
    box.hidden = false;

    const differs = (row, shown) => {
      const seen = new Map();
      for (const [house, values] of held.get(row)) {
        if (!shown.has(house)) continue;
        for (const [table, value] of values) {
          if (seen.has(table) && seen.get(table) !== value) return true;
          seen.set(table, value);
        }
      }
      return false;
    };

    function show() {
      const shown = new Set(boxes.filter((one) => one.checked).map((one) => one.value));
      for (const cell of part.querySelectorAll("[data-house]")) cell.hidden = !shown.has(cell.dataset.house);
      let count = 0;
      for (const row of rows) {
        const is = differs(row, shown);
        row.classList.toggle("parts", is);
        row.hidden = parted.checked && !is;
        count += row.hidden ? 0 : 1;
      }
      said.textContent = `${count} ${words.shown}`;
    }

    const decoded = (text) => { try { return decodeURIComponent(text); } catch { return ""; } };

    function read() {
      const asked = new Set(decoded(window.location.hash.slice(1)).split(","));
      const named = boxes.filter((one) => asked.has(one.value));
      for (const one of boxes) one.checked = !named.length || named.includes(one);
      show();
      if (named.length) part.scrollIntoView();
    }

    box.addEventListener("change", () => {
      const named = boxes.filter((one) => one.checked).map((one) => one.value);
      const hash = named.length === boxes.length || !named.length ? "" : `#${named.join(",")}`;
      window.history.replaceState(null, "", window.location.pathname + window.location.search + hash);
      show();
    });
    all.addEventListener("click", () => { for (const one of boxes) one.checked = true; box.dispatchEvent(new Event("change")); });
    window.addEventListener("hashchange", read);
    read();
  }

  document.querySelectorAll("[data-matrix]").forEach(compare);

  /* ---- the same place in the other language ---- */

  for (const link of document.querySelectorAll(".tongue")) {
    link.addEventListener("click", () => { link.hash = window.location.hash; });
  }
})();
