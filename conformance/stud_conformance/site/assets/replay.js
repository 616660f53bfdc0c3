// Steps through a hand. Without this script all steps stand on the page in their order.
"use strict";

(() => {
  const root = document.querySelector(".replay");
  if (!root) return;

  const readings = root.dataset.readings.split(" ");
  const steps = [...root.querySelectorAll(".step")];
  const entries = new Map(
    [...root.querySelectorAll(".index a")].map((one) => [one.hash.slice(1), one]),
  );
  const controls = root.querySelector(".controls");
  const buttons = [...controls.querySelectorAll("button")];
  const [place, last] = controls.querySelectorAll(".place b");
  const live = root.querySelector("[aria-live]");
  const radios = [...document.querySelectorAll("input[name=reading]")];

  let reading = readings[0];
  let at = 0;

  const isOf = (one, name) => !one.dataset.of || one.dataset.of === name;
  const path = () => steps.filter((one) => isOf(one, reading));

  // A step that all readings share has one address in each of them.
  const address = (step) =>
    step.dataset.of || reading === readings[0] ? step.id : `${reading}.${step.id}`;

  // Which reading and which step an address names; nothing, where it names none.
  const named = (hash, usual) => {
    let text = "";
    try {
      text = decodeURIComponent(hash.slice(1));
    } catch {
      return null;
    }
    const found = /^(?:(.+)\.)?step-(\d+)$/.exec(text);
    if (!found) return null;
    const name = found[1] ?? usual;
    return readings.includes(name) ? [name, Number(found[2])] : null;
  };

  const said = (step) => {
    const head = step.querySelector("h3 a").textContent;
    const told = [...step.querySelectorAll(".happened p, .left p")].map((one) => one.firstChild.data);
    return [head, ...told].map((text) => text.trim()).join(". ");
  };

  const show = (number, { quiet = false } = {}) => {
    const own = path();
    at = Math.min(Math.max(number, 0), own.length - 1);
    const step = own[at];
    for (const one of root.querySelectorAll(".index li:not(.fork), .end")) one.hidden = !isOf(one, reading);
    for (const one of steps) one.hidden = one !== step;
    for (const one of entries.values()) one.removeAttribute("aria-current");
    entries.get(step.id)?.setAttribute("aria-current", "step");
    for (const one of radios) one.checked = one.value === reading;
    place.textContent = at;
    last.textContent = own.length - 1;
    const ends = { first: at === 0, previous: at === 0 };
    ends.next = ends.last = at === own.length - 1;
    for (const one of buttons) one.setAttribute("aria-disabled", ends[one.dataset.go]);
    if (quiet) return;
    live.textContent = said(step);
    history.replaceState(history.state, "", `#${address(step)}`);
  };

  const go = (where) => {
    const end = path().length - 1;
    const to = { first: 0, previous: at - 1, next: at + 1, last: end }[where];
    if (to < 0 || to > end) return;
    show(to);
    const { top, bottom } = root.getBoundingClientRect();
    if (top > innerHeight / 2 || bottom < innerHeight / 4) root.scrollIntoView();
  };

  const choose = (name) => {
    reading = name;
    show(at);
  };

  const open = (hash, { usual = readings[0], quiet = false } = {}) => {
    const found = named(hash, usual);
    if (!found) return false;
    [reading] = found;
    show(found[1], { quiet });
    return true;
  };

  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  const isWriting = (one) =>
    one.closest("textarea, select, [contenteditable], input:not([type=radio])") !== null;

  document.addEventListener("keydown", (event) => {
    const where = keys[event.key];
    if (!where || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isWriting(event.target)) return;
    event.preventDefault();
    go(where);
  });
  controls.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) go(button.dataset.go);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || !open(link.hash, { usual: reading })) return;
    event.preventDefault();
    if (root.getBoundingClientRect().top < 0) root.scrollIntoView();
  });
  for (const one of radios) one.addEventListener("change", () => choose(one.value));
  window.addEventListener("hashchange", () => open(location.hash));

  root.classList.add("live");
  document.querySelector(".readings")?.classList.add("live");
  controls.hidden = false;
  if (open(location.hash, { quiet: true })) root.scrollIntoView({ behavior: "instant" });
  else show(0, { quiet: true });
})();
