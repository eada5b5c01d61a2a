import { describe, expect, it } from 'vitest';
import {
  COLOURS,
  comparison,
  FILL,
  FIT,
  footer,
  heading,
  image,
  pack,
  paywall,
  purchaseButton,
  stack,
  text,
  tiers,
  trial,
} from './harness/paywall.fixture.ts';
import { box, css, openPaywalls, type Reader } from './harness/paywall.ts';
import { takePicture } from './harness/pictures.ts';

// How a paywall is drawn. What its buttons do is told in other stories.

const { arrives } = openPaywalls();
const SIZE = { type: 'fixed', value: 60 };
const square = (background: object, more = {}) =>
  stack([], { size: { width: SIZE, height: SIZE }, background_color: background, ...more });

/** Shows these components on a phone. */
async function shows(components: readonly object[], texts = {}, more = {}): Promise<Reader> {
  const reader = await arrives();
  const root = stack(components as Parameters<typeof stack>[0], more);
  await reader.see({ user: 'leserin', tree: paywall({ stack: root, texts }) });
  return reader;
}

describe('a paywall', () => {
  it('[PAYW-01] is what the offering of the backend says', async () => {
    const reader = await arrives();
    await reader.see({ user: 'leserin', placement: 'perks' });
    const heading = reader.page.getByRole('heading', { name: 'Ein Edelstein an deinem Namen' });
    expect(await heading.isVisible()).toBe(true);
    expect(await reader.page.getByRole('radio').allTextContents()).toEqual([
      'Jahr17\u00a0% weniger4,17\u00a0€ pro Monat, danach monatlich kündbar49,99\u00a0€pro Jahr',
      'Monatmonatlich kündbar4,99\u00a0€pro Monat',
    ]);
    expect(await reader.button('Weiter zur Bestellung').isVisible()).toBe(true);
  });

  it.each([
    ['de', 'Ein Edelstein an deinem Namen', 'de'],
    ['de_AT', 'Ein Edelstein an deinem Namen', 'de-AT'],
    ['en', 'A gem beside your name', 'en'],
    ['fr_FR', 'Ein Edelstein an deinem Namen', 'de-DE'],
    // The browser's own is German.
    [null, 'Ein Edelstein an deinem Namen', 'de-DE'],
  ])('[PAYW-17] speaks for %s: %s', async (locale, title, lang) => {
    const reader = await arrives();
    await reader.see({ user: 'leserin', placement: 'perks', locale });
    expect(await reader.page.getByRole('heading', { level: 2 }).textContent()).toBe(title);
    const dialog = reader.page.getByRole('dialog', {
      name: lang === 'en' ? 'Choose a plan' : 'Wähle ein Abo',
    });
    expect(await dialog.getAttribute('lang')).toBe(lang);
  });

  it('[PAYW-30] [CHK-066 b] covers the page at 1000001, or fills an element of it', async () => {
    const reader = await arrives('desktop');
    const host = reader.page.locator('.rcb-ui-pw-root > div');
    await reader.see({ user: 'leserin', tree: tiers() });
    expect([await css(host, 'z-index'), await css(host, 'position')]).toEqual(['1000001', 'fixed']);
    expect(await reader.layer.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    await reader.page.keyboard.press('Escape');
    await reader.end();
    await reader.page.evaluate("document.querySelector('#place').id = 'rcb-ui-pw-root'");
    await reader.see({ user: 'leserin', tree: tiers() });
    expect(await css(reader.page.locator('#rcb-ui-pw-root > div'), 'z-index')).toBe('1000001');
    await reader.page.keyboard.press('Escape');
    await reader.end();
    await reader.see({ user: 'leserin', tree: tiers(), target: '#rcb-ui-pw-root' });
    expect(await reader.page.getByRole('region', { name: 'Wähle ein Abo' }).isVisible()).toBe(true);
    expect(await reader.page.getByRole('button', { name: 'Schließen' }).count()).toBe(0);
    expect((await box(reader.layer)).y).toBe((await box(reader.page.locator('#rcb-ui-pw-root'))).y);
    await reader.page.evaluate("document.querySelector('#rcb-ui-pw-root').remove()");
    expect(await reader.end()).toMatchObject({ code: 1 });
  });

  it('[PAYW-16] has the colours of both modes, also when the mode changes', async () => {
    const reader = await arrives();
    await reader.page.emulateMedia({ colorScheme: 'light' });
    await reader.see({ user: 'leserin', tree: tiers() });
    const title = reader.page.getByRole('heading', { name: 'Welche Stufe' });
    const colours = async () => [
      await css(title, 'color'),
      await css(reader.page.locator('.ground'), 'background-color'),
      await css(reader.radio(/^VIP/), 'background-color'),
    ];
    expect(await colours()).toEqual(['rgb(42, 29, 56)', 'rgb(250, 244, 239)', 'rgb(255, 255, 255)']);
    await reader.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colours).toEqual(['rgb(244, 239, 250)', 'rgb(23, 17, 31)', 'rgb(40, 32, 54)']);
  });

  it.each(['phone', 'desktop'] as const)('looks like its pictures, on a %s', async (kind) => {
    const reader = await arrives(kind);
    const trees = { comparison: comparison(), trial: trial(), tiers: tiers() };
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.page.emulateMedia({ colorScheme });
      for (const [name, tree] of Object.entries(trees)) {
        await reader.see({ user: 'leserin', tree });
        await takePicture(reader.page, `paywall-${name}-${kind}-${colorScheme}`);
        const [width, wanted] = await reader.page.locator('.scroll').evaluate((element) => {
          const { clientWidth, scrollWidth } = element as unknown as Record<string, number>;
          return [clientWidth, scrollWidth];
        });
        expect(wanted).toBe(width);
        const buy = await box(reader.button('Weiter zur Bestellung'));
        expect(buy.width).toBeLessThanOrEqual(620);
        await reader.page.keyboard.press('Escape');
        expect(await reader.end()).toMatchObject({ code: 1 });
      }
    }
  });
});

describe('components', () => {
  it('[PAYW-02] a stack lays out what is in it below each other, beside each other, over each other', async () => {
    const three = [square(COLOURS.primary), square(COLOURS.card), square(COLOURS.good)];
    for (const [dimension, places] of [
      [
        { type: 'vertical', alignment: 'leading' },
        [
          [0, 0],
          [0, 70],
          [0, 140],
        ],
      ],
      [
        { type: 'horizontal', alignment: 'top' },
        [
          [0, 0],
          [70, 0],
          [140, 0],
        ],
      ],
      [
        { type: 'horizontal', alignment: 'top', distribution: 'space_between' },
        [
          [0, 0],
          [135, 0],
          [270, 0],
        ],
      ],
      [
        { type: 'zlayer', alignment: 'top_trailing' },
        [
          [270, 0],
          [270, 0],
          [270, 0],
        ],
      ],
    ] as const) {
      const inner = stack(three, { dimension, spacing: 10, margin: { top: 80, leading: 30, trailing: 30 } });
      const reader = await shows([inner]);
      const squares = await reader.page.locator('.stack .stack .stack').all();
      const boxes = await Promise.all(squares.map((one) => box(one)));
      const { x, y } = await box(reader.page.locator('.stack .stack').first());
      expect(x).toBe(30);
      expect(boxes.map((one) => [one.x - x, one.y - y])).toEqual(places);
    }
  });

  it('[PAYW-02] a stack has a badge at its edge, and goes into the next line where it is too wide', async () => {
    const badge = {
      style: 'overlay',
      alignment: 'top_trailing',
      text_lid: 'badge',
      color: COLOURS.onPrimary,
      background_color: COLOURS.primary,
    };
    const wide = { size: { width: { type: 'fixed', value: 250 }, height: FIT } };
    const row = stack([square(COLOURS.card, wide), square(COLOURS.good, wide)], {
      dimension: { type: 'horizontal', alignment: 'top' },
    });
    const reader = await shows([stack([text('lead')], { badge, margin: { top: 90 } }), row], {
      badge: 'Beliebt',
      lead: 'Premium',
    });
    const label = await box(reader.page.getByText('Beliebt'));
    const edge = await box(reader.page.locator('.stack .stack').first());
    expect(label.y + label.height / 2).toBeCloseTo(edge.y, 0);
    const [one, other] = await reader.page.locator('.stack-horizontal > .stack').all();
    if (!one || !other) throw new Error('There are no two.');
    expect((await box(other)).x).toBe((await box(one)).x);
    expect((await box(other)).y).toBeGreaterThan((await box(one)).y);
  });

  it('[PAYW-03] a text is a heading or a paragraph, in its letters, with marks, and HTML is read as it stands', async () => {
    const reader = await shows(
      [
        heading('title', { font_size: 'heading_xxl', font_weight: 'black' }),
        text('lead', { font_size: 'body_s' }),
      ],
      {
        title: 'Mehr **Platz**',
        lead: '<b>Fett</b> und [hier](https://example.org/mehr)\n{{ product.price }}',
      },
    );
    const title = reader.page.getByRole('heading', { level: 1, name: 'Mehr Platz' });
    expect([await css(title, 'font-size'), await css(title, 'font-weight')]).toEqual(['32px', '900']);
    expect(await title.locator('strong').textContent()).toBe('Platz');
    const lead = reader.page.getByRole('paragraph').filter({ hasText: 'Fett' });
    expect(await lead.textContent()).toBe('<b>Fett</b> und hier4,99\u00a0€');
    expect(await css(lead, 'font-size')).toBe('13px');
    expect([await lead.locator('b').count(), await lead.locator('br').count()]).toEqual([0, 1]);
    const link = lead.getByRole('link', { name: 'hier' });
    expect(await link.getAttribute('href')).toBe('https://example.org/mehr');
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  it('[PAYW-04] an image is the one of the mode, says what it shows, and is gone where it cannot be loaded', async () => {
    const reader = await arrives();
    reader.device.allowProblems(/Failed to load resource/);
    await reader.page.emulateMedia({ colorScheme: 'light' });
    const size = { width: SIZE, height: FIT };
    const pictures = [image('vip', { size, label_lid: 'alt' }), image('nowhere', { size })];
    const root = stack(pictures);
    await reader.see({ user: 'leserin', tree: paywall({ stack: root, texts: { alt: 'Eine Figur' } }) });
    const picture = reader.page.getByRole('img', { name: 'Eine Figur' });
    expect(await picture.getAttribute('src')).toBe('/pictures/vip-light.svg');
    await expect.poll(() => box(picture)).toMatchObject({ width: 60, height: 120 });
    await expect.poll(() => reader.page.locator('.image').count()).toBe(1);
    await reader.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => picture.getAttribute('src')).toBe('/pictures/vip-dark.svg');
  });

  it('[PAYW-07] a package can be selected, by the keyboard, too, and looks selected', async () => {
    const reader = await arrives('desktop');
    await reader.see({ user: 'leserin', tree: tiers() });
    const { keyboard } = reader.page;
    const group = reader.page.getByRole('radiogroup', { name: 'Wähle ein Abo' });
    expect(await group.getByRole('radio').count()).toBe(3);
    const looks = () =>
      Promise.all(
        ['Premium', 'VIP', 'Babo'].map(async (name) => {
          const radio = reader.radio(new RegExp(`^${name}`));
          return [
            await radio.isChecked(),
            await css(radio, 'border-color'),
            await radio.getAttribute('tabindex'),
          ];
        }),
      );
    const selected = [true, 'rgb(255, 180, 84)', '0'];
    const other = [false, 'rgb(138, 116, 136)', '-1'];
    expect(await looks()).toEqual([selected, other, other]);
    await reader.radio(/^VIP/).click();
    expect(await looks()).toEqual([other, selected, other]);
    await keyboard.press('ArrowDown');
    expect(await looks()).toEqual([other, other, selected]);
    await keyboard.press('ArrowRight');
    expect(await looks()).toEqual([selected, other, other]);
    await keyboard.press('ArrowLeft');
    expect(await looks()).toEqual([other, other, selected]);
    expect(await reader.page.getByText('Babo für 19,99\u00a0€ pro Monat').isVisible()).toBe(true);
  });

  it('[PAYW-07] a package whose author says nothing of that has a line around it while it is selected', async () => {
    const plain = (id: string, lid: string) => pack(id, [text(lid)], { overrides: {} });
    const reader = await shows([plain('$rc_monthly', 'month'), plain('$rc_annual', 'year')]);
    const line = (name: string) => css(reader.radio(name), 'outline-style');
    expect([await line('Monat'), await line('Jahr')]).toEqual(['solid', 'none']);
  });

  it('[PAYW-08] a footer stays at the bottom while the rest is scrolled', async () => {
    const reader = await arrives();
    const lines = Array.from({ length: 60 }, () => text('year_note'));
    const tree = paywall({ stack: stack(lines), sticky_footer: footer('note') });
    await reader.see({ user: 'leserin', tree });
    const place = reader.page.locator('footer');
    const before = await box(place);
    expect(before.y + before.height).toBe(844);
    await reader.page.locator('.scroll').evaluate((element) => {
      (element as unknown as { scrollTo(x: number, y: number): void }).scrollTo(0, 500);
    });
    expect(await box(place)).toEqual(before);
    expect(await reader.button('Weiter zur Bestellung').isVisible()).toBe(true);
  });

  it('[PAYW-09] a timeline has its items in order, each with icon, title and description', async () => {
    const reader = await arrives();
    await reader.see({ user: 'leserin', tree: trial() });
    const items = reader.page.getByRole('list').getByRole('listitem');
    expect(await items.allTextContents()).toEqual([
      'HeutePremium ist sofort da. Es kostet 0 €.',
      '26. NovemberWir schicken dir eine Erinnerung per E-Mail.',
      '28. NovemberDas Abo beginnt: 4,99\u00a0€ pro Monat, mit MwSt.',
      'JederzeitKündigen mit zwei Tipps, auch ohne Anmeldung.',
    ]);
    const tops = await Promise.all((await items.all()).map(async (item) => (await box(item)).y));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).toBe(4);
    const drawings = await items
      .locator('path')
      .evaluateAll((paths) =>
        paths.map((path) => (path as unknown as { getAttribute(name: string): string }).getAttribute('d')),
      );
    expect(new Set(drawings).size).toBe(4);
    // A line from each to the next, and none after the last.
    expect(await items.locator('.connector').count()).toBe(3);
    const [line, icon] = [
      await box(items.locator('.connector').first()),
      await box(items.locator('svg').first()),
    ];
    expect(line.x + line.width / 2).toBeCloseTo(icon.x + icon.width / 2, 0);
  });

  it('[PAYW-28] what nobody knows is what its author has put in its place', async () => {
    const reader = await shows([{ type: 'carousel', id: 'new', fallback: text('lead') }, purchaseButton()], {
      lead: 'Statt des Karussells',
    });
    expect(await reader.page.getByText('Statt des Karussells').isVisible()).toBe(true);
  });

  it('without that, the paywall is refused', async () => {
    const reader = await arrives();
    const tree = paywall({ stack: stack([{ type: 'carousel', id: 'new', size: { width: FILL } }]) });
    await reader.ask({ user: 'leserin', tree });
    expect(await reader.end()).toMatchObject({ code: 23, message: expect.stringContaining('carousel') });
    expect(await reader.look()).toMatchObject({ hosts: 0 });
  });
});
