import { emojis, slugOf, tokenOf } from '@plausch/stage/things';

/** Each is fetched when it is first shown. */
const files = import.meta.glob<string>('./emojis/*.svg', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

export type EmojiPicture = { readonly token: string; readonly name: string; readonly url: string };

const bySlug: ReadonlyMap<string, EmojiPicture> = new Map(
  emojis.map(({ id, name }) => [
    slugOf(id),
    { token: tokenOf(id), name, url: files[`./emojis/${slugOf(id)}.svg`] ?? '' },
  ]),
);

/** The picture of an emoji, by the name in its kind or its token. */
export function emojiPicture(slug: string): EmojiPicture | undefined {
  return bySlug.get(slug);
}
