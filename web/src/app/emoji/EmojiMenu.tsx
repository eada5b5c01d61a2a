import { type RefObject, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n/emoji.ts';
import { found } from '../fit.ts';
import { SuggestionList } from '../SuggestionList.tsx';
import styles from './EmojiMenu.module.css';
import { type Findable, findable, useEmojiNames } from './find-emoji.ts';
import { namedEmoji } from './named-emoji.ts';
import { useOwnEmojis } from './own-emojis.ts';
import { noteTaken } from './recent.ts';
import { chosenTone, followTone, inTone } from './tones.ts';

/** More suggestions than these are too many to look through while typing. */
const MOST_SUGGESTED = 6;

type Props = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  /** Whether the member's own may stand in what is written. */
  readonly hasOwn: boolean;
  readonly onPick: (draft: string) => void;
};

/** The emoji that the last word of a draft begins to name, above the field. */
export function EmojiMenu(props: Props) {
  const named = namedEmoji(props.draft);
  return named && <Named {...props} {...named} />;
}

function Named({
  field,
  before,
  name,
  hasOwn,
  onPick,
}: Props & { readonly before: string; readonly name: string }) {
  const own = useOwnEmojis(hasOwn);
  const names = useEmojiNames(true);
  const tone = useStore(chosenTone);
  useEffect(followTone, []);
  const all = useMemo(() => findable(own, names), [own, names]);
  const hits = found(name, all).slice(0, MOST_SUGGESTED);
  const signOf = ({ text, url }: Findable) => (url === undefined ? inTone(text, tone) : text);
  const items = hits.map((hit) => ({
    label: hit.name,
    draft: `${before}${signOf(hit)} `,
    text: '',
    sign: (
      <span className={styles['sign']} aria-hidden="true">
        {hit.url === undefined ? signOf(hit) : <img src={hit.url} alt="" draggable={false} />}
      </span>
    ),
  }));
  return (
    <>
      <SuggestionList
        // Another name is another choice, and opens what was closed.
        key={name}
        field={field}
        label={t('emoji.suggested')}
        items={items}
        onPick={(chosen) => {
          const hit = hits[items.findIndex(({ draft: one }) => one === chosen.draft)];
          if (hit) noteTaken([hit.text, hit.name]);
          onPick(chosen.draft);
        }}
      />
      <p role="status" className="visually-hidden">
        {items.length > 0 && t('emoji.count', { count: items.length })}
      </p>
    </>
  );
}
