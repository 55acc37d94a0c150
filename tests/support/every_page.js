// The faults of the page that is open: `pageFaults(rules, width)` for how it looks, `tabWalk` for where the tab key goes.
// Both browsers run it after axe-core.
(() => {
  const told = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 120);

  // Swagger UI's own faults are not ours to mend.
  const CONTEXT = { exclude: ["#swagger-ui"] };
  const OPTIONS = { resultTypes: ["violations"], selectors: false, iframes: false };
  const RULES = {
    all: {},
    layout: { rules: { "color-contrast": { enabled: false } } },
    colours: { runOnly: ["color-contrast", "link-in-text-block"] },
  };

  async function violations(rules) {
    const { violations: found } = await axe.run(CONTEXT, { ...OPTIONS, ...RULES[rules] });
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${(any[0]?.message ?? help).slice(0, 160)}: ${html.replace(/\s+/g, " ").slice(0, 120)}`),
    );
  }

  // A band over the whole window goes on behind the scroll bar.
  function isTooWide() {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > (document.querySelector(".hero") ? innerWidth : clientWidth);
  }

  const CONTROLS = "button, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, .button";

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 2 &&
    !element.closest(".visually-hidden, [data-position], #swagger-ui");

  function hasEdge(element) {
    const style = getComputedStyle(element);
    const sides = ["Top", "Bottom"].filter((side) => style[`border${side}Style`] !== "none");
    const isText = style.textDecorationLine.includes("underline") || element.matches(".link-button");
    const isDrawnByBrowser = element.type === "range" && style.appearance !== "none";
    const hasBorder = sides.some((side) => parseFloat(style[`border${side}Width`]) > 0);
    return hasBorder || isText || isDrawnByBrowser || style.outlineStyle !== "none";
  }

  // Forced colours take the backgrounds, and with them what has no edge.
  const edgeless = () =>
    [...document.querySelectorAll(CONTROLS)].filter((element) => isShown(element) && !hasEdge(element)).map(told);

  /* Wait until the page's scripts have answered to a change of the window: observers of sizes come after the frames. */
  window.pageSettled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  /* Return the faults at this look and width; `rules` are those of axe-core: all, layout, colours, or none. */
  window.pageFaults = async (rules, width) => {
    const faults = rules in RULES ? await violations(rules) : [];
    const { responseStatus } = performance.getEntriesByType("navigation")[0];
    if (responseStatus !== 200) {
      faults.push(`answers ${responseStatus}`);
    }
    if (innerWidth !== width) {
      faults.push(`the window is ${innerWidth} px wide`);
    }
    if (isTooWide()) {
      faults.push("scrolls sideways");
    }
    if (matchMedia("(forced-colors: active)").matches) {
      faults.push(...edgeless().map((html) => `has no edge: ${html}`));
    }
    return faults;
  };

  const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";

  /* Return what the tab key must reach: of radio buttons, the one that is chosen. */
  function stopsOfPage() {
    return [...document.querySelectorAll(STOPS)].filter((element) => {
      const group = element.type === "radio" ? [...document.getElementsByName(element.name)] : [element];
      const first = group.find(({ checked }) => checked) ?? group[0];
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
      return isSeen && !element.disabled && element.tabIndex >= 0 && element === first;
    });
  }

  const SCROLLED_MS = 5000; // by the slowest machine

  function isInWindow(element) {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  }

  function hasRing(element) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  }

  /* Tell whether an element stays out of sight: with presses that follow fast, Firefox may scroll to it too late. */
  async function isOutOfSight(element) {
    element.blur(); // one that has the focus would not be scrolled to again
    element.focus();
    for (const start = performance.now(); !isInWindow(element) && performance.now() - start < SCROLLED_MS; ) {
      await window.pageSettled();
    }
    return !isInWindow(element);
  }

  /* Judge the focused element, when the next tab is pressed: the browser has scrolled to it by then. */
  function step(walk) {
    const element = document.activeElement;
    const isPage = element === document.body || element === document.documentElement;
    walk.hasLeft ||= walk.isBegun && isPage;
    walk.isBegun = true;
    if (isPage || walk.hasLeft) {
      return;
    }
    walk.missed.delete(element);
    if (!hasRing(element)) {
      walk.ringless.add(element);
    }
    if (!isInWindow(element)) {
      walk.unseen.add(element);
    }
  }

  const walk = { missed: new Set(), ringless: new Set(), unseen: new Set(), isBegun: false, hasLeft: false };

  window.tabWalk = {
    /* Go to the top of the page, and return how often the tab key must be pressed to leave it. */
    begin() {
      walk.missed = new Set(stopsOfPage());
      document.activeElement?.blur();
      scrollTo(0, 0);
      addEventListener("keydown", () => step(walk), true);
      addEventListener("blur", ({ target }) => { walk.hasLeft ||= walk.isBegun && target === window; }, true);
      return walk.missed.size + 1;
    },
    hasLeft: () => walk.hasLeft || document.activeElement === document.body,
    async faults() {
      const faults = [...walk.ringless].map((element) => `has no ring: ${told(element)}`);
      for (const element of walk.unseen) {
        if (await isOutOfSight(element)) {
          faults.push(`is out of sight: ${told(element)}`);
        }
      }
      const stops = new Set(stopsOfPage()); // a box that does not scroll is none, once the script of the page has measured it
      const missed = [...walk.missed].filter((element) => stops.has(element));
      return [...faults, ...missed.map((element) => `is never focused: ${told(element)}`)];
    },
  };
})();
