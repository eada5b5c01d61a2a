import { isIP } from 'node:net';
import { canonicalAddress } from '../http/addresses.ts';
import { keyOf } from '../seal/key-text.ts';

/**
 * One key of the configuration. `parse` gets trimmed text that is not empty and answers undefined for a bad value;
 * `expected` finishes the German sentence "KEY muss … sein". Without `quoted` the value may hold a password and is
 * never repeated in a message.
 */
export type Setting<T> = {
  readonly description: string;
  readonly byDefault: T;
  readonly expected: string;
  readonly quoted: boolean;
  parse(text: string): T | undefined;
};

type Common<T> = { description: string; byDefault: T };

/** A whole number from `min` to `max`, both allowed. */
export function integer<T extends number | undefined>(
  options: Common<T> & { min: number; max: number },
): Setting<T | number> {
  const { description, byDefault, min, max } = options;
  return {
    description,
    byDefault,
    expected: `eine ganze Zahl von ${min} bis ${max}`,
    quoted: true,
    parse(text) {
      if (!/^-?\d{1,15}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** Text in one line, of a form if `form` is given. */
export function text<T extends string | undefined>(
  options: Common<T> & { form?: { pattern: RegExp; expected: string } },
): Setting<T | string> {
  const { description, byDefault, form } = options;
  return {
    description,
    byDefault,
    expected: form?.expected ?? 'Text in einer Zeile',
    quoted: true,
    parse: (value) => (/[\r\n]/.test(value) || form?.pattern.test(value) === false ? undefined : value),
  };
}

/** One of a few words. */
export function choice<const W extends string, D extends W | undefined>(
  options: Common<D> & { of: readonly W[] },
): Setting<W | D> {
  const { description, byDefault, of } = options;
  return {
    description,
    byDefault,
    expected: `eines von ${of.join(', ')}`,
    quoted: true,
    parse: (value) => of.find((word) => word === value),
  };
}

/** A secret key of 32 bytes, as hexadecimal digits or Base64; it is never repeated. */
export function secretKey({ description }: { description: string }): Setting<string | undefined> {
  return {
    description,
    byDefault: undefined,
    expected: 'ein Schlüssel aus 32 Bytes (64 hexadezimale Ziffern oder Base64)',
    quoted: false,
    parse: (value) => (keyOf(value) ? value : undefined),
  };
}

/** Some of a few words, separated by commas; at least one, none twice. */
export function list<const W extends string>(
  options: Common<readonly W[]> & { of: readonly W[] },
): Setting<readonly W[]> {
  const { description, byDefault, of } = options;
  return {
    description,
    byDefault,
    expected: `eine Liste mit Kommas aus ${of.join(', ')}`,
    quoted: true,
    parse(value) {
      const words = value.split(',').map((word) => word.trim());
      const known = words.flatMap((word) => of.find((candidate) => candidate === word) ?? []);
      return known.length === words.length && new Set(known).size === words.length ? known : undefined;
    },
  };
}

/**
 * An address of one of the schemes, or `none` where it may be said that there is none. Such addresses often hold a
 * password, so they are never repeated.
 */
export function address(options: {
  description: string;
  schemes: readonly string[];
  orNone?: boolean;
}): Setting<string | undefined> {
  const { description, schemes, orNone = false } = options;
  const beginnings = schemes.map((scheme) => `${scheme}://`).join(' oder ');
  return {
    description,
    byDefault: undefined,
    expected: `eine Adresse mit ${beginnings} am Anfang${orNone ? ' oder none' : ''}`,
    quoted: false,
    parse: (value) => ((orNone && value === 'none') || schemes.includes(schemeOf(value)) ? value : undefined),
  };
}

/** The address of a web site: scheme, host and port alone, without a slash at the end. */
export function origin({ description }: { description: string }): Setting<string | undefined> {
  return {
    description,
    byDefault: undefined,
    expected: 'eine Adresse wie https://chat.example.org (ohne Pfad)',
    quoted: true,
    parse(value) {
      if (!['http', 'https'].includes(schemeOf(value))) return undefined;
      const url = new URL(value);
      const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
      return bare ? url.origin : undefined;
    },
  };
}

/** Addresses and networks (`10.0.0.0/8`), separated by commas; addresses come in their one text. */
export function networks({ description }: { description: string }): Setting<readonly string[]> {
  return {
    description,
    byDefault: [],
    expected: 'eine Liste von IP-Adressen und Netzen mit Kommas, wie 192.0.2.7, 10.0.0.0/8',
    quoted: true,
    parse(value) {
      const parts = value.split(',').map((part) => networkIn(part.trim()));
      return parts.every((part) => part !== undefined) ? parts : undefined;
    },
  };
}

function networkIn(text: string): string | undefined {
  const [address = '', bits, ...others] = text.split('/');
  const canonical = others.length > 0 || address.includes('%') ? undefined : canonicalAddress(address);
  if (bits === undefined || canonical === undefined) return canonical;
  // The bits of an IPv4 address in IPv6 form would be counted wrongly, and 0 bits would be every address.
  const most = isIP(address) === 4 ? 32 : isIP(canonical) === 6 ? 128 : 0;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
    ? `${canonical}/${Number(bits)}`
    : undefined;
}

function schemeOf(value: string): string {
  const url = URL.parse(value);
  return url?.host ? url.protocol.slice(0, -1) : '';
}
