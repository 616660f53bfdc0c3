(() => {
  "use strict";
  const form = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const failures = [...document.querySelectorAll(".failure")];
  const rules = [...document.querySelectorAll("section.rule")];
  const apply = () => {
    const wanted = [...form.querySelectorAll("select")].filter((one) => one.value);
    let count = 0;
    for (const one of failures) {
      one.hidden = !wanted.every((select) => one.dataset[select.name] === select.value);
      count += one.hidden ? 0 : 1;
    }
    for (const rule of rules) rule.hidden = !rule.querySelector(".failure:not([hidden])");
    shown.textContent = `${count} of ${failures.length} shown`;
  };
  form.addEventListener("change", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = failures.length === 0;
  apply();
})();
