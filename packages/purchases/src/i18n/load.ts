import type { Catalogue } from './catalogue.ts';
import type { Language } from './language.ts';
import { messages as english } from './languages/en.ts';

/** A catalogue and whose it is. */
export type LoadedCatalogue = { readonly language: Language; readonly messages: Catalogue };

/** Where the languages come from; English is here already. */
export type Imports = Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ readonly messages: Catalogue }>>
>;

// Each language is a file of its own in a build, loaded when somebody reads it.
const IMPORTS: Imports = {
  es: () => import('./languages/es.ts'),
  it: () => import('./languages/it.ts'),
  ar: () => import('./languages/ar.ts'),
  ca: () => import('./languages/ca.ts'),
  zh_Hans: () => import('./languages/zh_Hans.ts'),
  zh_Hant: () => import('./languages/zh_Hant.ts'),
  hr: () => import('./languages/hr.ts'),
  cs: () => import('./languages/cs.ts'),
  da: () => import('./languages/da.ts'),
  nl: () => import('./languages/nl.ts'),
  fi: () => import('./languages/fi.ts'),
  fr: () => import('./languages/fr.ts'),
  de: () => import('./languages/de.ts'),
  el: () => import('./languages/el.ts'),
  he: () => import('./languages/he.ts'),
  hi: () => import('./languages/hi.ts'),
  hu: () => import('./languages/hu.ts'),
  id: () => import('./languages/id.ts'),
  ja: () => import('./languages/ja.ts'),
  ko: () => import('./languages/ko.ts'),
  ms: () => import('./languages/ms.ts'),
  no: () => import('./languages/no.ts'),
  pl: () => import('./languages/pl.ts'),
  pt: () => import('./languages/pt.ts'),
  ro: () => import('./languages/ro.ts'),
  ru: () => import('./languages/ru.ts'),
  sk: () => import('./languages/sk.ts'),
  sv: () => import('./languages/sv.ts'),
  th: () => import('./languages/th.ts'),
  tr: () => import('./languages/tr.ts'),
  uk: () => import('./languages/uk.ts'),
  vi: () => import('./languages/vi.ts'),
  sl: () => import('./languages/sl.ts'),
};

/** How long a purchase waits for its words. */
const PATIENCE_MS = 8_000;

/**
 * Loads the labels of a language. What cannot be loaded, or not within 8 s, is logged, and the labels are English then: a
 * purchase does not fail for want of words. Never rejects.
 */
export async function loadCatalogue(
  language: Language,
  log: (message: string) => void,
  imports: Imports = IMPORTS,
): Promise<LoadedCatalogue> {
  if (language === 'en') return { language, messages: english };
  try {
    const { messages } = await inTime(imports[language]());
    return { language, messages };
  } catch (error) {
    log(`The labels for ${language} could not be loaded, English is used: ${error}`);
    return { language: 'en', messages: english };
  }
}

function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came for ${PATIENCE_MS} ms`)), PATIENCE_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
