import { encode } from 'uqr';

/** A QR code as the path of an SVG in modules, with the quiet zone of four that readers need. */
export function qrOf(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
