import { newId } from '@plausch/platform/ids';
import { newsKey } from '@plausch/protocol';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { saveNews, withdrawNews } from './news.store.ts';
import { readNewsText } from './news.text.ts';
import { t } from './news.words.ts';

export const newsCommands = {
  'news publish DATEI': 'eine Nachricht aus einer Markdown-Datei für alle veröffentlichen oder ändern',
  'news hide ADRESSE': 'sie wieder verbergen',
} as const;

/** [NW3] What the operator may do with news until there is a desk: `publish` a text, `hide` one by its slug. */
export function newsDesk(ground: Pick<Ground, 'clock' | 'database' | 'origin'>) {
  async function publish(file: string): Promise<string> {
    const { picture, ...text } = readNewsText(file);
    const now = new Date(ground.clock.now());
    const row = {
      ...text,
      id: newId(),
      picture: picture?.scene ?? null,
      pictureAlt: picture?.alt ?? null,
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    };
    await ground.database.inTransaction((work) => saveNews(work.sql, row));
    return t('published', { title: text.title, url: `${ground.origin()}/news/${text.slug}` });
  }

  async function hide(address: string): Promise<string> {
    const slug = slugIn(address);
    const isHidden = await ground.database.inTransaction((work) => withdrawNews(work.sql, slug));
    if (!isHidden)
      throw new Refusal('not_found', { message: t('unknown', { address: address.slice(0, 80) }) });
    return t('hidden', { slug });
  }

  const news: RunCommand = async ([what, text]) => {
    if (what === 'publish' && text !== undefined) return publish(text);
    if (what === 'hide' && text !== undefined) return hide(text);
    throw new Refusal('invalid', { message: t('usage') });
  };
  return { news };
}

/** The slug in an address, which may be copied whole or in part. */
function slugIn(address: string): string {
  const [slug = ''] = address.split('/').filter(Boolean).slice(-1);
  return newsKey.safeParse(slug).data ?? '';
}
