type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element. Texts are texts, never HTML, so the strictest policy of a page has nothing against it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** A stylesheet that needs no permission to be inline. */
export function stylesheet(text = ''): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** A host whose inside no style of the page reaches. */
export function shadowHost(...sheets: readonly CSSStyleSheet[]): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets.push(...sheets);
  return { host, root };
}

/** Puts the focus somewhere once it can be there: a form may be hidden while a payment is under way. */
export function focusWhenVisible(element: HTMLElement): void {
  const until = performance.now() + 1_000;
  const attempt = () => {
    if (!element.isConnected || performance.now() > until) return;
    if (element.checkVisibility({ visibilityProperty: true })) element.focus();
    else requestAnimationFrame(attempt);
  };
  attempt();
}
