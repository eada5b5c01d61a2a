import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import {
  comparison,
  footer,
  heading,
  pack,
  paywall,
  purchaseButton,
  stack,
  TEXTS,
  text,
  tiers,
  trial,
} from './harness/paywall.fixture.ts';
import { box, css, focused, openPaywalls } from './harness/paywall.ts';
import { takePicture } from './harness/pictures.ts';

// Paywalls for everybody: by keyboard, read aloud, from the right.

const { arrives } = openPaywalls();

it.each([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const)('axe finds nothing on a %s in the %s mode', async (kind, colorScheme) => {
  const reader = await arrives(kind);
  await reader.page.emulateMedia({ colorScheme });
  // The page's own, which have no place in its outline.
  await reader.page.evaluate(`(() => {
    const main = document.createElement('main');
    main.append(...document.body.children);
    document.body.append(main);
  })()`);
  const card = (id: string, lid: string) => pack(id, [text(lid), purchaseButton()]);
  const withOwnButtons = paywall({
    stack: stack([heading('buy'), card('$rc_monthly', 'month'), card('babo', 'year')]),
  });
  for (const tree of [comparison(), trial(), tiers(), withOwnButtons]) {
    await reader.see({ user: 'leserin', tree });
    expect(await runAxe(reader.page)).toEqual([]);
    await reader.page.keyboard.press('Escape');
    await reader.end();
  }
});

it('stands the other way round where people read from the right', async () => {
  const reader = await arrives();
  const arabic = {
    title: 'خطة بريميوم',
    month: 'شهر',
    year: 'سنة',
    price: '{{ product.price }}',
    per_month: 'في الشهر',
    per_year: 'في السنة',
    month_note: 'يمكنك الإلغاء شهريًا',
    year_note: '{{ product.price_per_month }} في الشهر',
    less: '{{ product.relative_discount }}',
    lead: 'مزايا أكثر',
    buy: 'متابعة',
    note: '{{ product.price }} في الشهر',
    restore: 'استعادة',
    terms: 'الشروط',
    privacy: 'الخصوصية',
  };
  const tree = {
    ...comparison(),
    default_locale: 'ar',
    components_localizations: { ar: { ...TEXTS, ...arabic } },
  };
  await reader.see({ user: 'leserin', tree, locale: 'ar' });
  expect([await reader.layer.getAttribute('dir'), await reader.layer.getAttribute('lang')]).toEqual([
    'rtl',
    'ar',
  ]);
  const radio = reader.page.getByRole('radio').first();
  const [mark, all] = [await box(radio.locator('.stack').first()), await box(radio)];
  expect(all.x + all.width - (mark.x + mark.width)).toBeLessThan(20);
  const title = reader.page.getByRole('heading', { level: 2 });
  expect(await css(title, 'text-align')).toBe('start');
  // The next one is to the left.
  await reader.page.getByRole('radio').nth(1).focus();
  await reader.page.keyboard.press('ArrowRight');
  expect(await radio.isChecked()).toBe(true);
  await takePicture(reader.page, 'paywall-comparison-phone-arabic');
});

it('fades in as the checkout does, and not where people want no motion', async () => {
  const reader = await arrives();
  for (const [reducedMotion, transition] of [
    ['no-preference', 'opacity 0.5s 0.05s'],
    ['reduce', 'none'],
  ] as const) {
    await reader.page.emulateMedia({ reducedMotion });
    await reader.see({ user: 'leserin', tree: tiers() });
    expect(await css(reader.page.locator('.scroll'), 'transition')).toBe(transition);
    await reader.page.keyboard.press('Escape');
    await reader.end();
  }
});

it('in an element of the page it takes neither the keyboard nor the scrolling', async () => {
  const reader = await arrives('desktop');
  await reader.page.evaluate("document.querySelector('button').focus()");
  const before = (await reader.look()) as object;
  await reader.see({ user: 'leserin', tree: tiers(), target: '#place' });
  expect(await reader.look()).toEqual(before);
  await reader.page.keyboard.press('Escape');
  expect(await reader.layer.isVisible()).toBe(true);
  const tree = paywall({ stack: stack([text('month')]), sticky_footer: footer('note') });
  await reader.page.evaluate("document.querySelector('#place > div').remove()");
  expect(await reader.end()).toMatchObject({ code: 1 });
  await reader.see({ user: 'leserin', tree, target: '#place' });
  expect((await box(reader.layer)).height).toBeGreaterThan(100);
});

it('buttons of a paywall are at least 44 px in both directions, and the keyboard stays with them', async () => {
  const maria = await arrives('desktop');
  await maria.page.evaluate("document.querySelector('button').focus()");
  await maria.see({ user: 'maria', tree: tiers() });
  for (const one of await maria.layer.getByRole('button').all()) {
    const { width, height } = await box(one);
    expect([width >= 44, height >= 44]).toEqual([true, true]);
  }
  const seen: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    await maria.page.keyboard.press('Tab');
    seen.push((await focused(maria)).slice(0, 22));
  }
  const round = [
    'Schließen',
    'Premium4,99\u00a0€ pro Mona',
    'Weiter zur Bestellung',
    'Käufe wiederherstellen',
  ];
  expect(seen).toEqual([...round, 'AGB', 'Datenschutz', 'Schließen']);
  await maria.page.keyboard.press('Shift+Tab');
  expect(await focused(maria)).toBe('Datenschutz');
  expect(await css(maria.button('Datenschutz'), 'outline-style')).toBe('solid');
});
