import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { endpoints, type NewsDraft, type StaffActName } from '@plausch/protocol';
import { sceneById } from '@plausch/stage';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import * as store from './news.store.ts';
import type { NewsRow } from './news.tables.ts';
import { slugOf } from './news.text.ts';
import { t } from './news.words.ts';

type Written = {
  readonly title: string;
  readonly teaser: string;
  readonly body: string;
  readonly picture: { readonly scene: string; readonly alt: string } | null;
};

/** [NW6] What administrators do with news. */
export function installNewsDesk(
  ground: Pick<Ground, 'clock' | 'database' | 'hooks'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const { clock, database } = ground;
  const now = () => new Date(clock.now());

  async function record(work: Work, actor: string, act: StaffActName, { title, slug }: NewsRow) {
    await recordAct(ground, work, { actor, act, thing: `${title} (${slug})` });
  }

  async function changed(
    work: Work,
    { id, actor, act }: { id: string; actor: string; act: StaffActName },
    change: Parameters<typeof store.updateNews>[2],
  ): Promise<{ item: NewsDraft }> {
    const row = await store.updateNews(work.sql, id, change);
    if (!row) throw new Refusal('not_found', { field: 'id' });
    await record(work, actor, act, row);
    return { item: toDraft(row) };
  }

  http.list(endpoints.listNewsDrafts, {
    rows: (_call, wanted) => store.allNews(database.drizzle, wanted),
    item: toDraft,
  });

  http.query(endpoints.getNewsDraft, async ({ params }) => {
    const row = await store.newsById(database.drizzle, params.id);
    if (!row) throw new Refusal('not_found', { field: 'id' });
    return { item: toDraft(row) };
  });

  http.command(endpoints.createNews, async ({ body, caller }, work) => {
    const at = now();
    const row: NewsRow = {
      ...columnsOf(body),
      id: newId(),
      slug: slugOf(body.title),
      publishedAt: null,
      createdAt: at,
      updatedAt: at,
    };
    if (!(await store.insertNews(work.sql, row))) {
      throw new Refusal('invalid', { field: 'title', message: t('desk.slugTaken') });
    }
    await record(work, caller.accountId, 'news.saved', row);
    return { item: toDraft(row) };
  });

  http.command(endpoints.changeNews, ({ body, params, caller }, work) =>
    changed(
      work,
      { id: params.id, actor: caller.accountId, act: 'news.saved' },
      { ...columnsOf(body), updatedAt: now() },
    ),
  );

  http.command(endpoints.publishNews, async ({ params, caller }, work) => {
    const known = await store.newsById(work.sql, params.id);
    // Published once more it keeps its date.
    const publishedAt = known?.publishedAt ?? now();
    return changed(work, { id: params.id, actor: caller.accountId, act: 'news.published' }, { publishedAt });
  });

  http.command(endpoints.withdrawNews, ({ params, caller }, work) =>
    changed(work, { id: params.id, actor: caller.accountId, act: 'news.withdrawn' }, { publishedAt: null }),
  );

  http.command(endpoints.removeNews, async ({ params, caller }, work) => {
    const row = await store.deleteNews(work.sql, params.id);
    if (!row) throw new Refusal('not_found', { field: 'id' });
    await record(work, caller.accountId, 'news.removed', row);
    return {};
  });
}

/** [NW4] A picture is a scene of ours. */
function columnsOf({ title, teaser, body, picture }: Written) {
  if (picture && !sceneById(picture.scene)) {
    throw new Refusal('invalid', { field: 'picture', message: t('desk.noPicture') });
  }
  return { title, teaser, body, picture: picture?.scene ?? null, pictureAlt: picture?.alt ?? null };
}

function toDraft(row: NewsRow): NewsDraft {
  const { id, slug, title, teaser, body, picture, pictureAlt, publishedAt, updatedAt } = row;
  return {
    id,
    slug,
    title,
    teaser,
    body,
    picture: picture !== null && pictureAlt !== null ? { scene: picture, alt: pictureAlt } : null,
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
