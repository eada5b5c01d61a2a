/** The colours the canvas takes from the theme. */
export type StageColours = { readonly own: string; readonly other: string; readonly font: string };

export function readColours(element: Element): StageColours {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return { own: value('--accent'), other: value('--on-tag'), font: value('--font') || 'sans-serif' };
}
