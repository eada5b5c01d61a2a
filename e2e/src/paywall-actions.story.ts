import { describe, expect, it } from 'vitest';
import { CARDS, EMAIL } from './harness/market.ts';
import {
  BACK,
  button,
  comparison,
  heading,
  leadsTo,
  pack,
  paywall,
  purchaseButton,
  RESTORE,
  stack,
  text,
  tiers,
} from './harness/paywall.fixture.ts';
import { box, focused, openPaywalls, type Reader } from './harness/paywall.ts';

// What the buttons of a paywall do, and how it ends.

const { arrives, query } = openPaywalls();
const withButtons = (actions: Readonly<Record<string, object>>, texts = {}) => {
  const buttons = Object.entries(actions).map(([name, action]) =>
    button(action as Record<string, unknown>, name),
  );
  const own = Object.fromEntries(Object.keys(actions).map((name) => [name, name]));
  return paywall({
    stack: stack([heading('title'), ...buttons]),
    texts: { title: 'Titel', ...own, ...texts },
  });
};
const isInert = ({ page }: Reader) =>
  page.evaluate<boolean>("document.querySelector('.rcb-ui-pw-root > div').inert");
const TO_CUSTOMER_CENTER = { type: 'navigate_to', destination: 'customer_center' };

describe('buying on a paywall', () => {
  it('[PAYW-06] [PAYW-10] [PAYW-15] the checkout sells what is selected, and both are gone when it is bought', async () => {
    const anna = await arrives();
    const before = await anna.look();
    await anna.see({ user: 'anna', tree: tiers(), email: EMAIL, locale: 'en' });
    await anna.radio(/^VIP/).click();
    await anna.button('Weiter zur Bestellung').click();
    await anna.page.getByLabel('Card number').waitFor();
    expect(await anna.page.locator('.info .title-x-large').textContent()).toContain('€9.99');
    await anna.finish(CARDS.good);
    const [session] = await query<{ id: string }>(
      "select id from billing.checkout_sessions where app_user_id = 'anna'",
    );
    expect(await anna.end()).toEqual({ kind: 'bought', active: ['vip'], session: session?.id });
    expect(await anna.look()).toEqual(before);
  });

  it('[PAYW-10] [PAYW-15] buttons select a package, and buy one of their own', async () => {
    const bruno = await arrives();
    const tree = withButtons({
      'VIP wählen': { type: 'select_package', package_id: 'vip' },
      Kaufen: { type: 'purchase' },
      'Babo kaufen': { type: 'purchase', package_id: 'babo' },
    });
    await bruno.see({ user: 'bruno', tree, email: EMAIL });
    const buys = async (name: string, price: string) => {
      await bruno.button(name).click();
      await bruno.page.getByTestId('PayButton').waitFor();
      expect(await bruno.page.locator('.info .title-x-large').textContent()).toContain(price);
      await bruno.page.keyboard.press('Escape');
      await bruno.page.getByTestId('PayButton').waitFor({ state: 'detached' });
    };
    await buys('Babo kaufen', '19,99');
    await bruno.button('VIP wählen').click();
    await buys('Kaufen', '9,99');
  });

  it('who leaves the checkout is back on the paywall, with the keyboard where it was', async () => {
    const clara = await arrives('desktop');
    const before = await clara.look();
    await clara.see({ user: 'clara', tree: tiers(), email: EMAIL });
    const buy = clara.button('Weiter zur Bestellung');
    for (const how of ['button', 'history', 'Escape']) {
      await buy.click();
      await clara.page.getByTestId('PayButton').waitFor();
      // What lies behind is neither read nor pressed.
      expect(await isInert(clara)).toBe(true);
      if (how === 'button') await clara.page.getByTestId('back-button').click();
      if (how === 'history') await clara.page.evaluate('history.back()');
      if (how === 'Escape') await clara.page.keyboard.press('Escape');
      await expect.poll(() => isInert(clara)).toBe(false);
      await expect.poll(() => focused(clara)).toBe('Weiter zur Bestellung');
    }
    await clara.page.evaluate('history.back()');
    expect(await clara.end()).toMatchObject({ kind: 'failed', code: 1 });
    expect(await clara.look()).toEqual(before);
  });

  it('the checkout lies over the paywall wherever the page keeps a place for it, or fills an element', async () => {
    const dora = await arrives('desktop');
    await dora.page.evaluate(`(() => {
      const [first, place] = [document.createElement('div'), document.querySelector('#place')];
      first.id = 'rcb-ui-root';
      document.body.prepend(first);
      place.style.height = '900px';
    })()`);
    await dora.see({ user: 'dora', tree: tiers(), email: EMAIL, locale: 'en' });
    await dora.button('Weiter zur Bestellung').click();
    await dora.page.getByLabel('Card number').click({ trial: true });
    await dora.page.getByTestId('back-button').click();
    await dora.page.keyboard.press('Escape');
    await dora.end();
    for (const target of [undefined, '#place']) {
      await dora.see({
        user: 'dora',
        tree: tiers(),
        email: EMAIL,
        locale: 'en',
        purchaseTarget: '#place',
        ...(target && { target }),
      });
      await dora.button('Weiter zur Bestellung').click();
      await dora.page.getByLabel('Card number').click({ trial: true });
      const { x, y } = await box(dora.page.locator('#place'));
      expect(await box(dora.page.getByRole('region', { name: 'Checkout' }))).toMatchObject({ x, y });
      await dora.page.evaluate("document.querySelector('#place > :has(#payment-element)').remove()");
      await dora.button('Weiter zur Bestellung').waitFor();
      await dora.page.evaluate(`document.querySelector('${target ?? '.rcb-ui-pw-root'} > div').remove()`);
      expect(await dora.end()).toMatchObject({ code: 1 });
    }
  });

  it('ends with any other error of the checkout', async () => {
    const emil = await arrives();
    emil.device.allowProblems(/Failed to load resource/);
    await emil.page.route('**/checkout/start', (route) => route.abort());
    await emil.see({ user: 'emil', tree: tiers(), email: EMAIL, locale: 'en' });
    await emil.button('Weiter zur Bestellung').click();
    await emil.heading('Something went wrong');
    await emil.press('Try again');
    expect(await emil.end()).toMatchObject({ kind: 'failed', code: 10 });
    expect(await emil.look()).toMatchObject({ hosts: 0, overflow: 'visible' });
  });

  it('rejects where the offering has no such package', async () => {
    const fred = await arrives();
    const tree = paywall({ stack: stack([pack('gold', [text('month')]), purchaseButton()]) });
    await fred.see({ user: 'fred', tree });
    await fred.button('Weiter zur Bestellung').click();
    expect(await fred.end()).toEqual({ kind: 'failed', code: 23, message: 'No package found for gold' });
    expect(await fred.look()).toMatchObject({ hosts: 0 });
  });

  it('a package that has a button of its own is bought by it, and can be selected beside it', async () => {
    const gerda = await arrives();
    const card = (id: string, lid: string) => pack(id, [text(lid), purchaseButton()]);
    const tree = paywall({ stack: stack([card('$rc_monthly', 'month'), card('babo', 'year')]) });
    await gerda.see({ user: 'gerda', tree, email: EMAIL });
    // Past the button that closes the paywall.
    for (const key of ['Tab', 'Tab']) await gerda.page.keyboard.press(key);
    await gerda.page.keyboard.press('ArrowDown');
    expect(await gerda.radio(/^Jahr/).isChecked()).toBe(true);
    await gerda.button('Weiter zur Bestellung').first().click();
    await gerda.page.getByTestId('PayButton').waitFor();
    expect(await gerda.page.locator('.info').textContent()).toContain('4,99');
    await gerda.page.keyboard.press('Escape');
    await expect.poll(() => gerda.radio(/^Monat/).isChecked()).toBe(true);
  });
});

describe('buttons of a paywall', () => {
  it('[PAYW-05] [PAYW-11] lead to an address in a new tab, and nowhere that is none', async () => {
    const hugo = await arrives();
    const tree = withButtons(
      { Datenschutz: leadsTo('good'), Falle: leadsTo('bad'), Daten: leadsTo('worse') },
      { good: '/datenschutz', bad: 'java\tscript:document.title="hacked"', worse: 'data:text/html,<h1>x' },
    );
    await hugo.see({ user: 'hugo', tree });
    const opened = hugo.device.context.waitForEvent('page');
    await hugo.button('Datenschutz').click();
    const tab = await opened;
    expect(new URL(tab.url()).pathname).toBe('/datenschutz');
    expect(await tab.evaluate('opener')).toBe(null);
    await hugo.button('Falle').click();
    await hugo.button('Daten').click();
    expect([hugo.device.context.pages().length, await hugo.page.title()]).toEqual([2, 'Shop']);
  });

  it('[PAYW-11] [PAYW-12] [PAYW-13] do what the page does instead', async () => {
    const ines = await arrives();
    const tree = withButtons(
      { Mehr: leadsTo('more'), Falle: leadsTo('bad'), Verwalten: TO_CUSTOMER_CENTER, Zurück: BACK },
      { more: 'https://example.org/mehr', bad: 'javascript:alert(1)' },
    );
    const handlers = ['onNavigateToUrl', 'onVisitCustomerCenter', 'onBack'] as const;
    await ines.see({ user: 'ines', tree, handlers });
    for (const name of ['Mehr', 'Falle', 'Verwalten', 'Zurück']) await ines.button(name).click();
    expect(await ines.told()).toEqual([
      ['onNavigateToUrl', 'https://example.org/mehr'],
      ['onVisitCustomerCenter'],
      ['onBack'],
    ]);
    // The page decides when it goes.
    expect(await ines.button('Zurück').isVisible()).toBe(true);
    await ines.page.evaluate("document.querySelector('.rcb-ui-pw-root').remove()");
    expect(await ines.end()).toMatchObject({ code: 1 });
    expect(ines.device.context.pages()).toHaveLength(1);
  });

  it('[PAYW-12] lead a customer to the page of the backend where the page has none', async () => {
    const jana = await arrives();
    // The page of the backend wants a link of its own, which this customer has not got.
    jana.device.allowProblems(/401/);
    const tree = withButtons({ Verwalten: TO_CUSTOMER_CENTER, Kaufen: { type: 'purchase' } });
    await jana.see({ user: 'jana', tree, email: EMAIL, locale: 'en' });
    await jana.button('Verwalten').click();
    await expect.poll(() => jana.layer.getAttribute('data-busy')).toBe(null);
    expect(jana.device.context.pages()).toHaveLength(1);
    await jana.button('Kaufen').click();
    await jana.finish(CARDS.good);
    await jana.end();
    await jana.see({ user: 'jana', tree });
    const managed = await jana.page.evaluate(
      'sdk.Purchases.getSharedInstance().getCustomerInfo().then(({ managementURL }) => managementURL)',
    );
    const opened = jana.device.context.waitForEvent('page');
    await jana.button('Verwalten').click();
    const tab = await opened;
    await tab.waitForURL((url) => url.href !== 'about:blank');
    expect(tab.url()).toBe(managed);
  });

  it('[PAYW-13] lead back: the paywall is gone, and the customer has cancelled', async () => {
    const karl = await arrives('desktop');
    await karl.page.evaluate("document.querySelector('button').focus()");
    const before = await karl.look();
    for (const how of ['button', 'Escape', 'history']) {
      await karl.see({ user: 'karl', tree: comparison() });
      expect(await karl.look()).toMatchObject({ overflow: 'hidden' });
      if (how === 'button') await karl.button('✕').or(karl.button('Schließen')).click();
      if (how === 'Escape') await karl.page.keyboard.press('Escape');
      if (how === 'history') await karl.page.evaluate('history.back()');
      expect(await karl.end()).toEqual({ kind: 'failed', code: 1, message: 'Purchase was cancelled.' });
      expect(await karl.look()).toEqual(before);
    }
    // One without such a button has one of the SDK's own.
    await karl.see({ user: 'karl', tree: tiers() });
    await karl.button('Schließen').click();
    expect(await karl.end()).toMatchObject({ code: 1 });
  });

  it('[PAYW-14] restore purchases, and say what has become of that', async () => {
    const lena = await arrives();
    lena.device.allowProblems(/Failed to load resource/);
    const tree = withButtons({ Wiederherstellen: RESTORE, Kaufen: { type: 'purchase' } });
    await lena.see({ user: 'lena', tree, email: EMAIL });
    const status = lena.page.getByRole('status');
    const asked = await lena.hold('**/subscribers/**');
    await lena.button('Wiederherstellen').click();
    await asked.arrived;
    expect(await status.textContent()).toBe('Käufe werden wiederhergestellt …');
    // Nothing else can be done meanwhile.
    await lena.button('Kaufen').click();
    expect(await lena.page.getByTestId('PayButton').count()).toBe(0);
    asked.go();
    await expect.poll(() => status.textContent()).toBe('Keine Käufe gefunden');
    await lena.page.unroute('**/subscribers/**');
    await lena.page.route('**/subscribers/**', (route) => route.abort());
    await lena.button('Wiederherstellen').click();
    await expect
      .poll(() => status.textContent())
      .toBe('Die Käufe konnten nicht wiederhergestellt werden. Bitte versuch es noch einmal.');
    await lena.page.unroute('**/subscribers/**');
    await lena.page.keyboard.press('Escape');
    await lena.end();
    await lena.choose({ user: 'lena', product: 'vip_monthly' });
    await lena.finish(CARDS.good);
    await lena.end();
    await lena.see({ user: 'lena', tree });
    await lena.button('Wiederherstellen').click();
    await expect.poll(() => status.textContent()).toBe('Käufe wiederhergestellt');
    expect(await status.isVisible()).toBe(true);
  });
});
