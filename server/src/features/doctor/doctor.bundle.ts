import type { Finding } from '@plausch/protocol';

/** Settings whose values say nothing about people or secrets. */
const PLAIN: ReadonlySet<string> = new Set([
  'PORT',
  'ROLES',
  'LOG_LEVEL',
  'METRICS_PORT',
  'BILLING_PORT',
  'BILLING_METRICS_PORT',
  'BILLING_SANDBOX',
]);
/** Shorter ones would blacken words that have nothing to do with them. */
const LEAST_LENGTH = 4;

export type BundleParts = {
  readonly findings: readonly Finding[];
  /** What is set, by key, as the operator wrote it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Folders whose names tell who the operator is. */
  readonly folders: readonly string[];
  readonly at: Date;
};

/**
 * [DR6] One file for a report of a fault. Of settings it says which are set, and values only where they tell nothing; what is
 * left of values, addresses of mail, addresses of machines, folders and long words of chance is blackened wherever it stands.
 */
export function bundleOf({ findings, settings, folders, at }: BundleParts): string {
  const told = {
    at: at.toISOString(),
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
    settings: Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, PLAIN.has(key) ? value : 'gesetzt']),
    ),
    findings,
  };
  const blackened = blackening(settings, folders);
  return `${JSON.stringify(told, (_key, value) => (typeof value === 'string' ? blackened(value) : value), 2)}\n`;
}

function blackening(
  settings: Readonly<Record<string, string>>,
  folders: readonly string[],
): (text: string) => string {
  const secrets = Object.entries(settings)
    .filter(([key]) => !PLAIN.has(key))
    .flatMap(([key, value]) => partsOf(value).map((part) => [part, `[${key}]`] as const));
  const places = folders.map((folder) => [folder, '[Ordner]'] as const);
  // The longest first: a part of it must not leave the rest.
  const known = [...secrets, ...places]
    .filter(([part]) => part.length >= LEAST_LENGTH)
    .sort(([one], [other]) => other.length - one.length);
  return (text) => {
    let told = text;
    for (const [part, name] of known) told = told.replaceAll(part, name);
    return told
      .replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, '[Mail]')
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[Adresse]')
      .replace(/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, '[Adresse]')
      .replace(/(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{32,}/g, '[Schlüssel]');
  };
}

/** A value as it was written, and the parts of an address in it, as programs repeat them. */
function partsOf(value: string): string[] {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const of = url
    ? [url.hostname, url.host, url.username, url.password, url.pathname.slice(1)]
    : value.split(/[|,]/);
  const parts = [value, ...of.map((part) => part.trim())];
  return [...new Set(parts.flatMap((part) => [part, decoded(part)]))].filter((part) => part !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
