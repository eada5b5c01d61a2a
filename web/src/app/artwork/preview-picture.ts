const NIGHT = '#17111f';
/** What most places that show links expect. */
const PREVIEW = { width: 1_200, height: 630 } as const;
/** The part of the scene that is shown, full height, in scene units. */
const VIEW = { x: 150, width: Math.round((720 * PREVIEW.width) / PREVIEW.height), height: 720 } as const;

/** The sign of the house on a square, `part` of its side wide. */
export function iconSvg(
  sign: string,
  { size, part, ground = false }: { readonly size: number; readonly part: number; readonly ground?: boolean },
): string {
  const side = size * part;
  const at = (size - side) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
    ground ? `<rect width="${size}" height="${size}" fill="${NIGHT}"/>` : '',
    placed(sign, `x="${at}" y="${at}" width="${side}" height="${side}"`),
    '</svg>',
  ].join('');
}

/** The evening as a picture beside a link: its middle, somebody about to speak, the sign in the corner. */
export function previewSvg(evening: string, sign: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}" viewBox="${VIEW.x} 0 ${VIEW.width} ${VIEW.height}">`,
    evening.replace(/<svg[^>]*>/, '<g>').replace(/<\/svg>\s*$/, '</g>'),
    '<g transform="translate(742 336)">',
    '<path d="M-74 -86H74A26 26 0 0 1 100 -60V-36A26 26 0 0 1 74 -10H16L0 8L-16 -10H-74A26 26 0 0 1 -100 -36V-60A26 26 0 0 1 -74 -86Z" fill="#6fdccf"/>',
    '<g fill="#231a2e"><circle cx="-42" cy="-48" r="11"/><circle cx="0" cy="-48" r="11"/><circle cx="42" cy="-48" r="11"/></g>',
    '</g>',
    `<circle cx="${VIEW.x + 118}" cy="118" r="82" fill="${NIGHT}"/>`,
    placed(sign, `x="${VIEW.x + 64}" y="66" width="108" height="108"`),
    '</svg>',
  ].join('');
}

/** A drawing that is part of another: at a place, in a size, as attributes say. */
export function placed(sign: string, place: string): string {
  return sign.replace('<svg ', `<svg ${place} `);
}
