import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { usualMotion } from './harness/thorough.ts';
import { detailsOf } from './visitor/account.ts';
import { Customer } from './visitor/customer.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const card = ({ page }: Visitor) => page.getByRole('dialog');
const act = (visitor: Visitor, name: string) =>
  visitor.press(card(visitor).getByRole('button', { name, exact: true }));

/** The card of a person whose figure is touched, a little above the feet. */
async function openCard(visitor: Visitor, name: string): Promise<void> {
  const { x, y } = await visitor.room.stage.figure(name);
  await visitor.pressPlace({ x, y: y - 40 });
  await card(visitor).getByRole('heading', { name, exact: true }).waitFor();
}

/** How a bubble is drawn: what runs around its edge, what sparks around it, how round it is. */
type Drawn = { edge: string; sparks: string; corners: string };

/** `some` on, a light runs around the edge; `more` on, sparks come with it; `most`: a leaf in place of the round bubble. */
const DRAWN = {
  none: { edge: 'no edge', sparks: 'none', corners: 'round' },
  some: { edge: 'run', sparks: 'none', corners: 'round' },
  more: { edge: 'run', sparks: 'sparks', corners: 'round' },
  most: { edge: 'run', sparks: 'sparks', corners: 'leaf' },
} as const satisfies Record<string, Drawn>;

/** Names of animations are those of the file, with a mark of the build. */
const READ_DRAWN = `(bubble) => {
  const animation = (element, known) => {
    const { animationName, content } = getComputedStyle(element, '::before');
    const isKnown = new RegExp('(?:^|_)' + known + '(?:_|$)').test(animationName);
    return content === 'none' || animationName === 'none' ? 'none' : isKnown ? known : animationName;
  };
  const edge = bubble.querySelector(':scope > div:empty');
  const body = getComputedStyle(bubble.querySelector(':scope > div:not(:empty)'));
  return {
    edge: edge ? animation(edge, 'run') : 'no edge',
    sparks: animation(bubble, 'sparks'),
    corners: body.borderTopLeftRadius === body.borderTopRightRadius ? 'round' : 'leaf',
  };
}`;

/** As long as this takes, the device lets things move: what runs all the time is drawn anew for each of its frames. */
async function inMotion<T>({ page }: Visitor, look: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.locator('html[data-motion="full"]').waitFor();
  const seen = await look();
  await page.emulateMedia({ reducedMotion: usualMotion });
  return seen;
}

/** As the browser draws the bubble of a line, by the styles that it reckons out. `how`: what is changed before, in the page. */
async function drawnBubble({ page }: Visitor, who: string, text: string, how = ''): Promise<Drawn> {
  return page.evaluate<Drawn>(`(() => {
    // What a busy machine decides for itself is another story.
    document.querySelector('[data-effects]').dataset.effects = 'full';
    ${how};
    return (${READ_DRAWN})([...document.querySelectorAll('[data-bubble-of="${who}"]')]
      .find(({ textContent }) => textContent.includes(${JSON.stringify(text)})));
  })()`);
}

it('[PR10] what somebody buys is seen in the second window at once: the sign at name and figure, and what it adds to the bubble', async () => {
  const anna = await venue.guest('Anna', 'phone', { deviceScaleFactor: isPictured ? 2 : 1 });
  const bert = await venue.guest('Bert', 'desktop');
  await bert.room.stage.untilAtRest();
  const row = (name: string, tier: string) =>
    bert.page.getByRole('button', { name: new RegExp(`^${name} ${tier}`) });
  /** The sign in the tag at a figure; none while its person pays nothing. */
  const signAt = ({ page }: Visitor, tag: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('section[data-live] span:has(> span[dir="auto"]:first-child)')]
        .filter((label) => label.checkVisibility() && label.firstElementChild.textContent === ${JSON.stringify(tag)})
        .flatMap((label) => [...label.querySelectorAll(':scope > svg[data-tier]')].map((sign) => sign.dataset.tier))`,
    );
  expect(await signAt(anna, 'Du')).toEqual([]);
  await bert.press(bert.page.getByRole('tab', { name: /^Mitglieder/ }));
  // Whose figure the pointer is at has a tag with the name.
  const { x, y } = await bert.room.stage.pixelOf(await bert.room.stage.figure('Anna'));
  await bert.page.mouse.move(x, y - 40);
  await bert.page.locator('section[data-live] span[dir="auto"]', { hasText: /^Anna$/ }).waitFor();
  expect(await signAt(bert, 'Anna')).toEqual([]);

  const customer = await Customer.of(venue.server, anna.details);
  for (const [product, tier, name] of [
    ['premium_monthly', 'premium', 'Premium'],
    ['vip_monthly', 'vip', 'VIP'],
    ['babo_monthly', 'babo', 'Babo'],
  ] as const) {
    await customer.buy(product);
    await row('Anna', name).waitFor();
    await expect.poll(() => signAt(anna, 'Du')).toEqual([tier]);
    await expect.poll(() => signAt(bert, 'Anna')).toEqual([tier]);
  }

  // While its bubble stands, a figure has no tag; so every line comes from another account.
  for (const [name, product, extra] of [
    ['Nele', undefined, 'none'],
    ['Pia', 'premium_monthly', 'some'],
    ['Vera', 'vip_monthly', 'more'],
    ['Babsi', 'babo_monthly', 'most'],
  ] as const) {
    const speaker = await venue.companion(name);
    if (product) {
      await (await Customer.of(venue.server, detailsOf(name))).buy(product);
      await row(name, '(?:Premium|VIP|Babo)').waitFor();
    }
    await speaker.say(`${name} ist da.`);
    await bert.room.bubblesOf(name).filter({ hasText: 'ist da.' }).waitFor();
    expect(await inMotion(bert, () => drawnBubble(bert, name, 'ist da.')), name).toEqual(DRAWN[extra]);
    await takePicture(bert.page, `stufe-${extra}`);
    await takePicture(anna.page, `stufe-${extra}-telefon`);
  }
  expect(await runAxe(bert.page)).toEqual([]);

  // Who wants less motion, or has a device that cannot keep up, sees the leaf and the edge; nothing runs or sparks.
  await anna.room.say('Ganz ruhig.');
  await bert.room.bubblesOf('Anna').filter({ hasText: 'Ganz ruhig.' }).waitFor();
  const still = { edge: 'none', sparks: 'none', corners: 'leaf' };
  await inMotion(bert, async () => {
    for (const [how, back] of [
      [
        `document.documentElement.dataset.motion = 'reduced'`,
        'delete document.documentElement.dataset.motion',
      ],
      [`document.querySelector('[data-effects]').dataset.effects = 'low'`, ''],
    ] as const) {
      expect(await drawnBubble(bert, 'Anna', 'Ganz ruhig.', how), how).toEqual(still);
      await bert.page.evaluate(back);
    }
  });

  // On the card, too.
  await bert.press(row('Anna', 'Babo'));
  await card(bert).getByText('Babo', { exact: true }).waitFor();
  expect(await runAxe(bert.page)).toEqual([]);
  await takePicture(bert.page, 'karte-babo');
});

it('a figure opens as a card: address, wave, go there, with the finger and back by the key of the browser', async () => {
  const cleo = await venue.guest('Cleo', 'phone', { deviceScaleFactor: 2 });
  const dirk = await venue.guest('Dirk', 'desktop');
  await dirk.pressPlace({ x: 700, y: 700 });
  await dirk.room.stage.untilAtRest();
  await cleo.room.stage.untilStanding('Dirk', await dirk.room.stage.figure('Dirk'));
  await cleo.room.stage.untilAtRest();

  await openCard(cleo, 'Dirk');
  expect(await runAxe(cleo.page)).toEqual([]);
  await takePicture(cleo.page, 'karte-telefon');
  await cleo.page.goBack();
  await card(cleo).waitFor({ state: 'detached' });
  expect(new URL(cleo.page.url()).searchParams.get('raum')).toBe('kaffeehaus');

  await cleo.room.composer.fill('bist du da?');
  await openCard(cleo, 'Dirk');
  await act(cleo, 'Ansprechen');
  await card(cleo).waitFor({ state: 'detached' });
  await expect.poll(() => cleo.room.composer.inputValue()).toBe('@Dirk bist du da?');
  // One goes on writing at once.
  await expect.poll(() => cleo.page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  await openCard(cleo, 'Dirk');
  await act(cleo, 'Zuwinken');
  await card(cleo).waitFor({ state: 'detached' });
  await expect.poll(() => dirk.room.talk()).toContain('Cleo: 👋 @Dirk');
  expect(await cleo.room.composer.inputValue()).toBe('@Dirk bist du da?');
  await openCard(cleo, 'Dirk');
  await act(cleo, 'Hingehen');
  await expect
    .poll(async () => {
      const [own, other] = await Promise.all(['Cleo', 'Dirk'].map((name) => dirk.room.stage.figure(name)));
      return Math.abs((own?.x ?? 0) - (other?.x ?? 0));
    })
    .toBeLessThan(100);
});

it('[CHAT-22 client] one blocks and reports from the card, by the keyboard alone; what is said then is in no bubble and no line', async () => {
  const emil = await venue.guest('Emil', 'desktop');
  const fritz = await venue.companion('Fritz');
  await fritz.say('Das war gemein.');
  await expect.poll(() => emil.room.talk()).toContain('Fritz: Das war gemein.');
  const { keyboard } = emil.page;
  const openByKey = async () => {
    await emil.room.person('Fritz').focus();
    await keyboard.press('Enter');
    await card(emil).getByRole('heading', { name: 'Fritz', exact: true }).waitFor();
  };
  const pressByKey = async (name: string) => {
    await card(emil).getByRole('button', { name, exact: true }).focus();
    await keyboard.press('Enter');
  };
  /** Once the button that was pressed is gone, what was around it has the focus. */
  const focused = () => emil.page.evaluate<string>('document.activeElement.tagName');

  await openByKey();
  await pressByKey('Melden');
  await card(emil).getByRole('radio', { name: 'Das war gemein.' }).waitFor();
  await card(emil).getByLabel('Worum geht es?').selectOption('Beleidigung oder Belästigung');
  expect(await runAxe(emil.page)).toEqual([]);
  await takePicture(emil.page, 'karte-melden');
  await pressByKey('Melden');
  await card(emil).getByText('Danke, deine Meldung ist da.').waitFor();
  expect(await focused()).toBe('SECTION');
  const cases = await venue.server.query<{ text: string; words: { reason: string } }>(
    'select line.text, cases.words from cases join case_lines line on line.case_id = cases.id where is_reported',
  );
  expect(cases).toMatchObject([{ text: 'Das war gemein.', words: { reason: 'harassment' } }]);
  await keyboard.press('Escape');
  await card(emil).waitFor({ state: 'detached' });

  await openByKey();
  await pressByKey('Blockieren');
  expect(await focused()).toBe('DIALOG');
  await pressByKey('Fritz blockieren');
  expect(await focused()).toBe('DIV');
  await takePicture(emil.page, 'karte-blockieren');
  await pressByKey('Blockieren');
  await card(emil).getByText('Fritz ist blockiert.').waitFor();
  const bubbles = await emil.room.watchBubbles();
  expect(await focused()).toBe('DIV');
  await fritz.say('Hörst du mich?');
  await pressByKey('Blockierung aufheben');
  await card(emil).getByRole('button', { name: 'Fritz blockieren' }).waitFor();
  expect(await focused()).toBe('DIV');
  await keyboard.press('Escape');
  await fritz.say('Und jetzt?');
  await expect.poll(() => emil.room.talk()).toContain('Fritz: Und jetzt?');
  expect(await emil.room.talk()).not.toContain('Fritz: Hörst du mich?');
  await emil.room.bubblesOf('Fritz').filter({ hasText: 'Und jetzt?' }).waitFor({ state: 'attached' });
  const seen = (await bubbles()).join('\n');
  expect(seen).toContain('Und jetzt?');
  expect(seen).not.toContain('Hörst du mich?');
});
