import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Attachment } from '@plausch/platform/mail';
import type { Language } from '../../edge/languages.ts';
import type { Seller } from '../catalogue/index.ts';
import { textPdf } from '../invoices/index.ts';

/** What goes with every order. */
const KINDS = ['terms', 'withdrawal'] as const;
type Kind = (typeof KINDS)[number];

const OWN = path.join(import.meta.dirname, 'texts');
const TAGS = { de: 'de-DE', en: 'en-GB' } as const;
const NAMES: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  de: { terms: 'AGB', withdrawal: 'Widerrufsbelehrung und Muster-Formular' },
  en: { terms: 'Terms', withdrawal: 'Right of withdrawal and model form' },
};
const MISSING = {
  de: { name: '[Name des Verkäufers]', address: '[Anschrift des Verkäufers]', email: '[E-Mail]' },
  en: { name: '[name of the seller]', address: '[address of the seller]', email: '[email]' },
} as const;

export type TextsOf = {
  /** Folder of the catalogues. */
  readonly folder: string;
  /** Of the project. */
  readonly slug: string;
  readonly language: Language;
  readonly seller: Seller | null;
  /** Where a customer manages what they have. */
  readonly manage: string;
  /** When it was ordered. */
  readonly at: Date;
};

/** Laying such a text out takes longer than all else about a mail, and it is the same for one order after the other. */
const laidOut = new Map<string, Promise<Buffer>>();
/** Texts of some shops in all languages, some 40 kB each. */
const MOST_LAID_OUT = 32;

/** The text as PDF; of the same text the same bytes, with the moment of the order for which they were made first. */
function pdfOf(of: Parameters<typeof textPdf>[0]): Promise<Buffer> {
  const { text, title, author, tag } = of;
  const key = JSON.stringify([text, title, author, tag]);
  const before = laidOut.get(key);
  if (before) return before;
  const made = textPdf(of);
  laidOut.set(key, made);
  made.catch(() => laidOut.delete(key));
  const [oldest] = laidOut.keys();
  if (laidOut.size > MOST_LAID_OUT && oldest !== undefined) laidOut.delete(oldest);
  return made;
}

/** A file of the operator: `plausch.terms.de.txt` beside `plausch.yaml`. */
const nameOf = (slug: string, kind: Kind, language: Language): string => `${slug}.${kind}.${language}.txt`;

/**
 * Terms and the instruction on withdrawal with its form, as the law wants them on paper or in a file: the operator's own texts, else ours,
 * in which square brackets show what the operator has to say.
 */
export function orderTexts(of: TextsOf): Promise<readonly Attachment[]> {
  const { language, seller, at } = of;
  return Promise.all(
    KINDS.map(async (kind) => ({
      name: `${NAMES[language][kind]}.pdf`,
      type: 'application/pdf',
      content: await pdfOf({
        text: filled(kind, of),
        title: NAMES[language][kind],
        author: seller?.name ?? MISSING[language].name,
        tag: TAGS[language],
        at,
      }),
    })),
  );
}

/** The text with the facts of this shop. */
export function filled(kind: Kind, { folder, slug, language, seller, manage }: Omit<TextsOf, 'at'>): string {
  const own = path.join(folder, nameOf(slug, kind, language));
  const text = readFileSync(existsSync(own) ? own : path.join(OWN, `${kind}.${language}.txt`), 'utf8');
  const missing = MISSING[language];
  const values: Readonly<Record<string, string>> = {
    name: seller?.name ?? missing.name,
    address: seller?.address.join(', ') ?? missing.address,
    email: seller?.email ?? missing.email,
    file: nameOf(slug, kind, language),
    manage,
  };
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark);
}
