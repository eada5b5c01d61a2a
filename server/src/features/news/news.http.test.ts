import { startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  // The clock of tests stands before the day on which the database was made.
  await system.database.drizzle.execute(sql`update news set published_at = published_at - interval '1 year'`);
});
afterAll(() => system.stop());

const SEEDED = ['auch-ohne-bild', 'sechs-raeume', 'willkommen'];
const text = (title: string, teaser = 'Worum es geht.') => `# ${title}\n\n${teaser}\n\nUnd **mehr**.`;
const publish = (file: string) => system.operator.run(['news', 'publish', file]);
const slugs = async (page?: string) => {
  const { body } = await system.call('listNews', { query: page === undefined ? {} : { page } });
  return { slugs: body.items.map(({ slug }) => slug), next: body.next };
};
const article = (id: string) => system.call('getNews', { params: { id } });

describe('news', () => {
  it('[NEWS-01 a] [NW1] has three true items to begin with, newest first, for everybody', async () => {
    expect(await slugs()).toEqual({ slugs: SEEDED, next: null });
    const { body } = await system.call('listNews', { query: {} });
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      slug: 'auch-ohne-bild',
      title: 'Alles geht auch ohne Bild',
      teaser: expect.stringContaining('Textansicht'),
      picture: { scene: 'leseecke', alt: expect.any(String) },
      publishedAt: expect.any(String),
    });
  });

  it('[NEWS-02] [NW2] is found by id and by slug', async () => {
    const bySlug = await article('willkommen');
    expect(bySlug.status).toBe(200);
    expect(bySlug.body.item).toMatchObject({
      title: 'Willkommen!',
      body: expect.stringContaining('## So fängst du an'),
    });
    expect((await article(bySlug.body.item.id)).body).toEqual(bySlug.body);
  });

  it('[AZ-2] [NW2] is found in capitals, too, and hidden by them', async () => {
    const { body } = await article('willkommen');
    for (const id of ['WILLKOMMEN', 'Willkommen', body.item.id.toUpperCase()])
      expect((await article(id)).body, id).toEqual(body);
    const [first = ''] = SEEDED;
    const { id } = (await article(first)).body.item;
    expect(await slugs(id.toUpperCase())).toEqual({ slugs: SEEDED.slice(1), next: null });
    await publish(text('Gleich wieder weg'));
    for (const address of [
      'Gleich-Wieder-Weg',
      '/news/gleich-wieder-weg',
      'https://plausch.example/news/gleich-wieder-weg/',
    ]) {
      await publish(text('Gleich wieder weg'));
      await system.operator.run(['news', 'hide', address]);
      expect((await article('gleich-wieder-weg')).status, address).toBe(404);
    }
  });

  it.each(['999999', 'gibt-es-nicht', crypto.randomUUID(), 'x'.repeat(80), '\0', "' or 1=1 --"])(
    '[NEWS-03] %s is none',
    async (id) => {
      expect((await article(id)).status).toBe(404);
    },
  );

  it('[NEWS-01 c] [NEWS-04 a, NEWS-04 b] [NW2] a draft is refused like one that does not exist, to members, too', async () => {
    await publish(text('Noch geheim'));
    const { body } = await article('noch-geheim');
    expect(await system.operator.run(['news', 'hide', 'noch-geheim'])).toContain('nicht mehr zu sehen');
    const member = await system.person('Neugierig');
    const none = await article('gibt-es-nicht');
    for (const reader of [{}, { token: member.token }]) {
      for (const id of ['noch-geheim', body.item.id]) {
        const refused = await system.call('getNews', { params: { id }, ...reader });
        expect(refused.status).toBe(404);
        expect(refused.body.error?.code).toBe(none.body.error?.code);
      }
    }
    expect((await slugs()).slugs).toEqual(SEEDED);
    await expect(system.operator.run(['news', 'hide', 'noch-geheim'])).rejects.toThrow('gibt es nicht');
  });

  it('[NW3] published again it changes, and keeps its place and its address', async () => {
    await publish(text('Zweimal gesagt'));
    const { item } = (await article('zweimal-gesagt')).body;
    system.advance(60_000);
    await publish(text('Später'));
    expect(await publish(text('Zweimal gesagt', 'Jetzt richtig.'))).toContain('/news/zweimal-gesagt');
    const now = (await article(item.id)).body.item;
    expect(now).toEqual({
      ...item,
      teaser: 'Jetzt richtig.',
      updatedAt: new Date(system.clock.now()).toISOString(),
    });
    expect((await slugs()).slugs.slice(0, 2)).toEqual(['spaeter', 'zweimal-gesagt']);
  });

  it('[NW1] [NW5] comes ten at a time, each once, and twenty in the feed', async () => {
    for (let i = 0; i < 21; i += 1) {
      system.advance(1_000);
      await publish(text(`Meldung ${i} <b>&`));
    }
    const seen: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page = await slugs(next);
      expect(page.slugs.length).toBeLessThanOrEqual(10);
      seen.push(...page.slugs);
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(26);
    expect(seen[0]).toBe('meldung-20-b');
    expect(await slugs(crypto.randomUUID())).toEqual({ slugs: [], next: null });

    const answer = await fetch(`${system.origin}/news/feed.atom`);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await answer.text();
    expect(feed.match(/<entry>/g)).toHaveLength(20);
    expect(feed).toContain('<title>Meldung 20 &lt;b&gt;&amp;</title>');
    expect(feed).toMatch(/<link href="http:\/\/[\w.]+:\d+\/news\/meldung-20-b"\/>/);
    expect(feed).not.toContain('<b>');
  });

  it('[NEWS-01 a, NEWS-01 c] stand in the order of their dates, not of their making, and drafts take no place', async () => {
    for (const title of ['Zuerst gemacht', 'Danach gemacht']) {
      system.advance(1_000);
      await publish(text(title));
    }
    const newest = async () => (await slugs()).slugs.slice(0, 2);
    expect(await newest()).toEqual(['danach-gemacht', 'zuerst-gemacht']);
    await system.operator.run(['news', 'hide', 'zuerst-gemacht']);
    expect(await newest()).toEqual(['danach-gemacht', 'meldung-20-b']);
    system.advance(1_000);
    await publish(text('Zuerst gemacht'));
    expect(await newest()).toEqual(['zuerst-gemacht', 'danach-gemacht']);

    const before = await slugs();
    expect(before.slugs).toHaveLength(10);
    for (let i = 0; i < 11; i += 1) {
      system.advance(1_000);
      await publish(text(`Entwurf ${i}`));
      await system.operator.run(['news', 'hide', `entwurf-${i}`]);
    }
    expect(await slugs()).toEqual(before);
    const { body } = await system.call('listNews', { query: {} });
    const dates = body.items.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(await (await fetch(`${system.origin}/news/feed.atom`)).text()).not.toContain('Entwurf');
  });

  it('ten thousand of them are no reason to wait', async () => {
    await system.database.drizzle.execute(sql`
      insert into news (id, slug, title, teaser, body, published_at, created_at, updated_at)
      select gen_random_uuid(), 'alt-' || i, 'Alt', 'Alt', 'Alt', now() - i * interval '1 hour', now(), now()
      from generate_series(1, 10000) as i`);
    const plan = await system.database.drizzle.execute<{ 'QUERY PLAN': string }>(sql`
      explain select * from news where published_at is not null order by published_at desc, id desc limit 11`);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('news_newest');
  });
});
