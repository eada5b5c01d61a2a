const LONGEST_ADDRESS = 2_000;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Stands for the site that shows the paywall. */
const SITE = 'https://site.invalid';

/** Spaces, control characters and backslashes are those that browsers drop or mend before they read an address. */
const MENDED = /[\s\\\p{Cc}\p{Cf}]/u;

/** Where a picture of a paywall may lie: `https`, a path on the site, `http` on the own machine. Null for everything else. */
export function pictureAddress(text: string): string | null {
  return checked(
    text,
    ({ protocol, hostname }) => protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname)),
  );
}

/** Where a link of a paywall may lead: the web, an address to write to, a path on the site. Null for everything else. */
export function linkAddress(text: string): string | null {
  return checked(text, ({ protocol }) => ['https:', 'http:', 'mailto:'].includes(protocol));
}

function checked(text: string, isAllowed: (address: URL) => boolean): string | null {
  if (text.length > LONGEST_ADDRESS || MENDED.test(text)) return null;
  if (text.startsWith('/')) return pathOnSite(text);
  const address = parsed(text);
  return address && isAllowed(address) ? address.href : null;
}

function pathOnSite(text: string): string | null {
  const address = parsed(text, SITE);
  if (address?.origin !== SITE) return null;
  const path = address.pathname + address.search + address.hash;
  // What a path becomes without its dots may look like another site: `/.//elsewhere`.
  return path.startsWith('//') ? null : path;
}

function parsed(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
