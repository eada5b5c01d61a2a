import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { LANGUAGES, type Language } from './language.ts';
import { messages as english } from './languages/en.ts';
import { type Imports, loadCatalogue } from './load.ts';
import { type Translator, translatorFor, translatorOf } from './translator.ts';

const fail = (message: string) => {
  throw new Error(message);
};
const translator = (selectedLocale?: string | null, defaultLocale?: string | null) =>
  translatorFor({ selectedLocale, defaultLocale, log: fail });

describe('the translator', () => {
  it('[I18N-02] speaks English where no locale is given', async () => {
    const { language, tag, direction, label } = await translatorFor({ log: fail });
    expect([language, tag, direction]).toEqual(['en', 'en', 'ltr']);
    expect(label('navbar_header.back_button')).toBe('Back');
  });

  it('[SDK-02] the button that pays says Pay now where no locale is given', async () => {
    const { label } = await translatorFor({ log: fail });
    expect(label('payment_entry_page.button_pay')).toBe('Pay now');
  });

  it.each<[string | null, string | null, Language]>([
    ['xx', null, 'en'],
    ['xx', 'de', 'de'],
    ['xx', 'yy', 'en'],
    [null, 'de_AT', 'de'],
    ['', 'fr', 'fr'],
    ['fr', 'de', 'fr'],
    ['constructor', '__proto__', 'en'],
    ['💩'.repeat(10_000), 'sl', 'sl'],
  ])('[I18N-05] selected %j with default %j is %s', async (selected, other, language) => {
    expect((await translator(selected, other)).language).toBe(language);
  });

  it('[I18N-06] de-AT and de_CH speak German', async () => {
    for (const locale of ['de-AT', 'de_CH']) {
      expect((await translator(locale)).label('navbar_header.back_button')).toBe('Zurück');
    }
  });

  it('[I18N-08] tells dates, and has the tag that prices are written by, in its language', async () => {
    const day = new Date(2026, 0, 31, 12);
    const { date, tag } = await translator('de');
    expect([date(day), date(day, 'medium')]).toEqual(['31. Januar 2026', '31.01.2026']);
    const euros = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
    expect(euros.format(9.99)).toBe('9,99\u00a0€');
    const inEnglish = await translator('en');
    const april = new Date(2025, 3, 16);
    expect([inEnglish.date(april), inEnglish.date(april, 'medium')]).toEqual([
      'April 16, 2025',
      'Apr 16, 2025',
    ]);
    expect((await translator('zh_Hans')).date(day)).toBe('2026年1月31日');
  });

  it('fills values in, numbers the way of the language', async () => {
    const { label } = await translator('de');
    expect(label('error_page.if_error_persists', { email: 'hilfe@plausch.de' })).toBe(
      'Wenn der Fehler bleibt, schreib bitte an hilfe@plausch.de',
    );
    expect(label('periods.dayPlural', { amount: 1_000 })).toBe('1.000 Tage');
  });

  it('shows what looks like a variable or like markup as it stands', async () => {
    const { label } = await translator('en');
    expect(label('legal_links.terms')).toBe('Terms');
    expect(label('consents.terms', { appName: "<b>{appName}</b> # '{x}'" })).toBe(
      "By ordering you accept the terms of <b>{appName}</b> # '{x}'.",
    );
  });

  it('gives a label in two halves, for an element in the middle', async () => {
    const { around } = await translator('en');
    expect(around('error_page.error_message_invalid_email_error', 'email')).toEqual([
      'The email address ',
      ' could not be verified. Please provide a valid email address.',
    ]);
    expect(
      around('product_info.price_after_free_trial', 'price', { frequency: 'a month', date: 'May 1' }),
    ).toEqual(['Then ', ' a month, from May 1']);
    const inJapanese = await translator('ja');
    expect(inJapanese.around('payment_entry_page.receipt_to', 'email')[1]).toBe('');
  });

  it('has types that know the labels and their values', () => {
    const { label, around } = translatorOf({ language: 'en', messages: english });
    expectTypeOf(label<'order_summary.from_date'>).parameters.toEqualTypeOf<
      ['order_summary.from_date', { readonly date: string | number }]
    >();
    // @ts-expect-error There is no such label.
    expect(() => label('navbar_header.forward')).toThrow();
    // @ts-expect-error The date is missing.
    expect(label('order_summary.from_date')).toBe('From ');
    // @ts-expect-error It has no variable.
    expect(label('navbar_header.back_button', { name: 'Lena' })).toBe('Back');
    // @ts-expect-error It has another variable.
    expect(around('order_summary.from_date', 'day')[0]).toBe('From ');
  });
});

describe('a language that is written from the right', () => {
  const HOSTILE = ['9.99\u00a0€', 'lena@example.com', 'Plausch!', '\u200f9.99\u00a0\u200f€', '\u202eabc'];

  it.each(['ar', 'he'] as const)('%s: what is filled in has a direction of its own', async (language) => {
    const { direction, label } = await translator(language);
    expect(direction).toBe('rtl');
    for (const email of HOSTILE) {
      const said = label('payment_entry_page.confirmation_to', { email });
      expect(said).toContain('\u2068');
      // Nothing stays open: whatever stands behind it is ours again.
      const opened = said.match(/[\u2066-\u2068]/gu)?.length;
      expect(said.match(/\u2069/gu)?.length).toBe(opened);
      expect(said.replace(/[\u2068\u2069]/gu, '')).toContain(email);
    }
  });

  it.each(['ar', 'he'] as const)(
    '%s: a number needs none, and a text of its own letters gets one',
    async (language) => {
      const { label } = await translator(language);
      expect(label('error_page.error_message_unknown_error', { errorCode: 7 })).not.toMatch(
        /[\u2066-\u2069]/u,
      );
      const said = label('payment_entry_page.confirmation_to', { email: 'דנה סלמא' });
      expect(said.match(/[\u2066-\u2068]/gu)).toHaveLength(1);
    },
  );

  it('English says exactly what is written, without marks', async () => {
    const { label } = await translator('en');
    expect(label('error_page.if_error_persists', { email: 'a@b.de' })).toBe(
      'If the error persists, please contact a@b.de',
    );
    for (const language of LANGUAGES) {
      const { direction, label: say } = await translator(language);
      const said = say('payment_entry_page.confirmation_to', { email: 'a@b.de' });
      expect(/[\u2066-\u2069]/u.test(said)).toBe(direction === 'rtl');
    }
  });
});

describe('loading', () => {
  const failing = (language: Exclude<Language, 'en'>): Imports =>
    ({ [language]: () => Promise.reject(new Error('offline')) }) as unknown as Imports;

  it('falls back to English, logs it, and does not throw', async () => {
    const logged: string[] = [];
    const { language, tag, direction, label }: Translator = await translatorFor({
      selectedLocale: 'ar',
      log: (message) => logged.push(message),
      imports: failing('ar'),
    });
    expect([language, tag, direction]).toEqual(['en', 'en', 'ltr']);
    expect(label('navbar_header.back_button')).toBe('Back');
    expect(logged).toEqual(['The labels for ar could not be loaded, English is used: Error: offline']);
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    try {
      const logged: string[] = [];
      const never = { de: () => new Promise(() => undefined) } as unknown as Imports;
      const loaded = loadCatalogue('de', (message) => logged.push(message), never);
      await vi.advanceTimersByTimeAsync(7_999);
      expect(logged).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await loaded).toEqual({ language: 'en', messages: english });
      expect(logged).toEqual([expect.stringContaining('nothing came for 8000 ms')]);
      expect((await loadCatalogue('fr', fail)).language).toBe('fr');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks for nothing where English is read', async () => {
    const nothing = {} as unknown as Imports;
    expect(await loadCatalogue('en', fail, nothing)).toEqual({ language: 'en', messages: english });
  });

  it('asks for the language that is read, and for no other', async () => {
    const asked: string[] = [];
    const imports = new Proxy({} as Imports, {
      get: (_, language: string) => async () => {
        asked.push(language);
        return { messages: english };
      },
    });
    await loadCatalogue('sl', fail, imports);
    expect(asked).toEqual(['sl']);
  });
});
