/**
 * Keeps the page from being scrolled under a layer. What is returned puts it back where it was. Nothing of the page is touched but its
 * list of style sheets, so its own inline styles need no putting back, whatever happens to them meanwhile.
 */
export function lockPage(document: Document): () => void {
  const { defaultView: window } = document;
  if (!window) return () => {};
  const { scrollX: left, scrollY: top } = window;
  const sheet = new (window as Window & typeof globalThis).CSSStyleSheet();
  sheet.insertRule(':root { overflow: hidden !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    window.scrollTo({ left, top, behavior: 'instant' });
  };
}
