/**
 * An empty style sheet, made by script, so that no content security policy of a page is in its way. A layer may be opened in an element of
 * another window, whose sheets are its own.
 */
export function sheetFor(page: Document): CSSStyleSheet {
  const { CSSStyleSheet } = page.defaultView ?? window;
  return new CSSStyleSheet();
}
