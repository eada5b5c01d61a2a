import {
  type Catalogue,
  directionOf,
  LANGUAGES,
  type LabelKey,
  type Language,
  loadCatalogue,
  tagOf,
} from '@plausch/purchases/i18n';
import { Button, Checkbox, Field } from '@plausch/ui';
import { format } from '@plausch/words';
import { useEffect, useState } from 'react';
import styles from './Labels.module.css';

type Catalogues = ReadonlyMap<Language, Catalogue>;

/** What a label with a number says of some; and those that are only said of one. */
const AMOUNTS = [0, 1, 2, 5, 21];
const OF_ONE = /^periods\.(day|week|month|year)$/;

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Every label in the languages that are chosen, beside each other. */
export function Labels(start: { readonly languages: readonly Language[]; readonly filter: string }) {
  const [languages, setLanguages] = useState(start.languages);
  const [filter, setFilter] = useState(start.filter);
  const catalogues = useCatalogues(languages);
  const found = keysOf(catalogues).filter((key) => fits(key, filter, catalogues));
  return (
    <div className={styles['labels']}>
      <Field
        label="Filter by key or text"
        type="search"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      <Chooser chosen={languages} onChange={setLanguages} />
      {catalogues.size === 0 && languages.length > 0 ? (
        <p data-late="" aria-busy="true" />
      ) : (
        <p role="status">{`${found.length} labels, ${languages.length} languages`}</p>
      )}
      <ul className={styles['list']}>
        {found.map((key) => (
          <li key={key}>
            <p className={styles['key']}>{key}</p>
            <dl className={styles['texts']}>
              {[...catalogues].map(([language, messages]) => (
                <div key={language}>
                  <dt>{language}</dt>
                  <dd lang={tagOf(language)} dir={directionOf(language)}>
                    <Text of={key} message={messages[key]} tag={tagOf(language)} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chooser({
  chosen,
  onChange,
}: {
  readonly chosen: readonly Language[];
  readonly onChange: (languages: readonly Language[]) => void;
}) {
  const toggle = (language: Language) =>
    // In their own order, whichever was chosen first.
    onChange(LANGUAGES.filter((other) => chosen.includes(other) !== (other === language)));
  return (
    <details>
      <summary>Languages</summary>
      <fieldset className={styles['chooser']}>
        <legend className="visually-hidden">Languages</legend>
        {LANGUAGES.map((language) => (
          <Checkbox key={language} checked={chosen.includes(language)} onChange={() => toggle(language)}>
            {`${names.of(tagOf(language))} (${language})`}
          </Checkbox>
        ))}
      </fieldset>
      <Button variant="text" onClick={() => onChange(LANGUAGES)}>
        All
      </Button>
      <Button variant="text" onClick={() => onChange(['en'])}>
        English alone
      </Button>
    </details>
  );
}

/** A message with its variables marked; one that depends on a number as it reads for some. */
function Text({
  of,
  message,
  tag,
}: {
  readonly of: LabelKey;
  readonly message: string;
  readonly tag: string;
}) {
  if (message.includes('{amount,')) {
    const amounts = OF_ONE.test(of) ? [1] : AMOUNTS;
    return amounts.map((amount) => format(message, { amount }, tag)).join(' · ');
  }
  return message.split(/(\{\w+\})/).map((part, index) =>
    part.startsWith('{') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move.
      <code key={index}>{part.slice(1, -1)}</code>
    ) : (
      part
    ),
  );
}

function useCatalogues(languages: readonly Language[]): Catalogues {
  const [catalogues, setCatalogues] = useState<Catalogues>(new Map());
  useEffect(() => {
    let isOver = false;
    const fail = (message: string) => reportError(new Error(message));
    Promise.all(languages.map((language) => loadCatalogue(language, fail))).then((all) => {
      if (!isOver) setCatalogues(new Map(all.map(({ language, messages }) => [language, messages])));
    });
    return () => {
      isOver = true;
    };
  }, [languages]);
  return catalogues;
}

function keysOf(catalogues: Catalogues): LabelKey[] {
  const [first = {}] = catalogues.values();
  return Object.keys(first) as LabelKey[];
}

function fits(key: LabelKey, filter: string, catalogues: Catalogues): boolean {
  const wanted = filter.trim().toLowerCase();
  const texts = [key, ...[...catalogues.values()].map((messages) => messages[key])];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
