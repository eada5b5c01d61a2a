import { type FigureSpec, figureKey, figureSvg } from '@plausch/stage/figures';

/** Addresses of the portraits drawn so far. A page meets some hundred people, so none is given back. */
const portraits = new Map<string, string>();

/** The address of a figure's head and shoulders, for pictures of any size. */
export function portraitUrl(figure: FigureSpec): string {
  const key = figureKey(figure);
  const known = portraits.get(key);
  if (known !== undefined) return known;
  const svg = figureSvg(figure, { pose: 'stand', portrait: true });
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  portraits.set(key, url);
  return url;
}
