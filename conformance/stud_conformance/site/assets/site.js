/* What every page does beyond showing text: search as one types, houses side by side, the language kept at a place. */

"use strict";

(() => {
  const { root, assets } = document.body.dataset;
  const words = JSON.parse(document.getElementById("words").textContent);

  /* ---- search ---- */

  const MOST = 12;
  const WEIGHT = { rule: 2.2, term: 1.3, house: 1.5, source: 1, doc: 1, scenario: 0.6, hand: 0.5 };
  const SMALL = new Set("a an the of in on at to is are be by for and or it its what when where which with does do le la les l un une des du de d en et ou est au aux a il elle que qui s se on ne pas dans pour par sur".split(" ").filter((word) => word !== "qui"));
  let ready = null;

  const load = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${assets}${name}`;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").toLowerCase();
  const parts = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  /* "bring-in" is found as "bringin", too. */
  const joined = (text) => (text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) || []).map((word) => word.replace(/-/g, ""));

  async function index() {
    await Promise.all([load("minisearch.js"), load(`search-${document.documentElement.lang}.js`)]);
    const found = new MiniSearch({
      fields: ["title", "other", "name", "text"],
      storeFields: ["kind", "address", "name", "title", "other"],
      tokenize: (text) => [...parts(text), ...joined(text)],
      processTerm: (term) => { const word = plain(term); return SMALL.has(word) ? null : word; },
      searchOptions: {
        tokenize: parts,
        boost: { title: 5, other: 4, name: 3 },
        prefix: (term) => term.length > 1,
        fuzzy: (term) => (term.length < 4 ? false : term.length < 7 ? 1 : 2),
        boostDocument: (id, term, stored) => WEIGHT[stored.kind],
        weights: { prefix: 0.5, fuzzy: 0.3 },
      },
    });
    found.addAll(studSearch.map(([kind, address, name, title, other, text], id) => ({ id, kind, address, name, title, other, text })));
    return found;
  }

  function find(all, asked) {
    const strict = all.search(asked, { combineWith: "AND" });
    if (strict.length >= MOST) return strict.slice(0, MOST);
    const seen = new Set(strict.map((one) => one.id));
    const loose = all.search(asked).filter((one) => !seen.has(one.id));
    return [...strict, ...loose].slice(0, MOST);
  }

  function option(one, id) {
    const item = document.createElement("li");
    item.id = id;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.dataset.address = root + one.address;
    const inOther = one.other && Object.values(one.match).every((fields) => !fields.includes("title")) && Object.values(one.match).some((fields) => fields.includes("other"));
    for (const [tag, kind, text] of [["span", "", one.title], ["small", "", inOther ? one.other : one.name], ["span", "what", words[one.kind]]]) {
      const part = document.createElement(tag);
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

    function read() {
      const asked = new Set(decodeURIComponent(window.location.hash.slice(1)).split(","));
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
