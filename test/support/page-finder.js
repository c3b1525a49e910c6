// Runs in a page: an expression for the function that finds things by role and accessible name, as far as our pages need
// it (https://www.w3.org/TR/accname-1.2/). Chromium's tabs are searched by Playwright instead; both must find the same.
(() => {
  const SELECTORS = {
    alertdialog: '[role="alertdialog"]',
    button: 'button:not([role]), [role="button"], input:is([type="button"], [type="submit"])',
    checkbox: 'input[type="checkbox"]:not([role]), [role="checkbox"]',
    combobox: 'select:not([multiple]), [role="combobox"]',
    heading: ':is(h1, h2, h3, h4, h5, h6):not([role]), [role="heading"]',
    link: "a[href]:not([role])",
    switch: '[role="switch"]',
    textbox: 'input:is(:not([type]), [type="text"]), textarea',
  };
  const CONTROLS = "input, select, textarea";

  function within(root, selector) {
    const shadows = [root, ...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    return [...root.querySelectorAll(selector), ...shadows.flatMap((shadow) => within(shadow, selector))];
  }

  function isShown(element) {
    return element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"]') === null;
  }

  /** The text of an element without what is hidden and without the controls it may wrap. */
  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || !isShown(node) || node.matches(CONTROLS)) return "";
    const gap = getComputedStyle(node).display.startsWith("inline") ? "" : " ";
    return gap + [...node.childNodes].map(textOf).join("") + gap;
  }

  function nameOf(element) {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const labels = ids.flatMap((id) => element.getRootNode().getElementById(id) ?? []);
    const sources = [
      () => labels.map(textOf).join(" "),
      () => element.getAttribute("aria-label"),
      () => [...(element.labels ?? [])].map(textOf).join(" "),
      () => textOf(element),
      () => element.getAttribute("title"),
    ];
    for (const source of sources) {
      const name = (source() ?? "").replace(/\s+/g, " ").trim();
      if (name !== "") return name;
    }
    return "";
  }

  function byRole(roots, { role, name }) {
    return roots
      .flatMap((root) => within(root, SELECTORS[role]))
      .filter((element) => isShown(element) && (name === undefined || nameOf(element) === name));
  }

  function firstPart(roots, { selector, text = "" }) {
    const holdsText = ({ textContent }) => textContent.replace(/\s+/g, " ").toLowerCase().includes(text.toLowerCase());
    const first = roots
      .flatMap((root) => within(root, selector))
      .find((element) => isShown(element) && holdsText(element));
    return first === undefined ? [] : [first];
  }

  /** Each step of the path is looked for inside the ones before it. */
  return (path) =>
    path.reduce((roots, step) => (step.selector === undefined ? byRole : firstPart)(roots, step), [document]);
})();
