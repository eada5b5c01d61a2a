const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** How large a file is, for a person who decides whether to fetch it: `12 kB`, `1,4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`;
  return `${(bytes / MEGABYTE).toLocaleString('de', { maximumFractionDigits: 1 })} MB`;
}
