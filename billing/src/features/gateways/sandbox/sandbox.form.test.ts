import { runAxe } from '@plausch/dev-env/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from './sandbox.fixture.ts';
import {
  focused,
  inPage,
  openForm,
  pay,
  results,
  settled,
  tapCard,
  type,
  Visitor,
} from './sandbox.visitor.fixture.ts';

let test: TestSandbox;
let visitor: Visitor;
beforeAll(async () => {
  test = await startSandbox();
  visitor = await Visitor.start(test.url);
});
afterEach(() => visitor.leave());
afterAll(async () => {
  await visitor?.stop();
  await test?.stop();
});

describe('the form, on a page with the strictest policy', () => {
  it('takes a card by the keyboard, and says when it is complete', async () => {
    const page = await visitor.visit('/');
    const { ref } = await openForm(test, page, { email: true });
    await expect
      .poll(() => inPage(page, '() => shop.events[0]'))
      .toEqual({ name: 'ready', elementType: 'payment' });
    await page.getByLabel('E-Mail').fill('mara@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('number');
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    const last = () => inPage(page, "() => shop.events.filter(({ name }) => name === 'change').at(-1)");
    const change = {
      name: 'change',
      elementType: 'payment',
      collapsed: false,
      empty: false,
      value: { type: 'card' },
    };
    expect(await last()).toEqual({ ...change, complete: false });
    await page.keyboard.type('3');
    expect(await last()).toEqual({ ...change, complete: true });
    expect(await page.getByLabel('Kartennummer').inputValue()).toBe('4242 4242 4242 4242');
    await page.keyboard.press('Enter');
    await settled(page, 1);
    expect(await results(page)).toMatchObject([
      { paymentIntent: { id: ref, status: 'succeeded', amount: 499 } },
    ]);
  });

  it('keeps the caret where it is while a number is corrected', async () => {
    const page = await visitor.visit('/');
    await openForm(test, page);
    const number = page.getByLabel('Kartennummer');
    await number.pressSequentially('42424242');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    expect(await number.inputValue()).toBe('4244 242');
    await page.keyboard.type('99');
    expect(await number.inputValue()).toBe('4249 9424 2');
    const [from, to] = await number.evaluate(
      (input) => [Reflect.get(input, 'selectionStart'), Reflect.get(input, 'selectionEnd')] as const,
    );
    expect([from, to]).toEqual([6, 6]);
  });

  it('says what is wrong at each field, to screen readers too, and begins with the first', async () => {
    const page = await visitor.visit('/');
    await openForm(test, page, { email: true });
    await type(page, { number: '4242424242424241', expiry: '1220', code: '1' });
    await pay(page);
    const wrong: [string, string][] = [
      ['E-Mail', 'Deine E-Mail-Adresse ist unvollständig.'],
      ['Kartennummer', 'Deine Kartennummer stimmt nicht.'],
      ['Gültig bis', 'Das Ablaufdatum deiner Karte liegt in der Vergangenheit.'],
      ['Prüfnummer', 'Die Prüfnummer deiner Karte ist unvollständig.'],
    ];
    for (const [label, message] of wrong) {
      await page.getByRole('alert').getByText(message).waitFor();
      expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
      expect(
        await page.getByLabel(label).evaluate((input) => {
          const id = input.getAttribute('aria-describedby') ?? '';
          return (
            input.getRootNode() as unknown as { getElementById(id: string): { textContent: string } }
          ).getElementById(id).textContent;
        }),
      ).toBe(message);
    }
    expect(await focused(page)).toBe('email');
    await settled(page, 1);
    expect(await results(page)).toMatchObject([
      { error: { type: 'validation_error', code: 'incomplete_email' } },
    ]);
    // A mistake goes as soon as it is corrected.
    await page.getByLabel('Prüfnummer').pressSequentially('23');
    await page.getByText('Die Prüfnummer deiner Karte').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Prüfnummer').getAttribute('aria-invalid')).toBe('false');
  });

  it('has the attributes that browsers fill in by, and asks for a postal code where it matters', async () => {
    const page = await visitor.visit('/');
    await openForm(test, page);
    const attributes = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .evaluate((input) => [input.getAttribute('autocomplete'), input.getAttribute('inputmode')]);
    expect(await attributes('Kartennummer')).toEqual(['cc-number', 'numeric']);
    expect(await attributes('Gültig bis')).toEqual(['cc-exp', 'numeric']);
    expect(await attributes('Prüfnummer')).toEqual(['cc-csc', 'numeric']);
    expect(await page.getByLabel('Land').inputValue()).toBe('DE');
    expect(await page.getByLabel('Postleitzahl').isVisible()).toBe(false);
    await type(page);
    await page.getByLabel('Land').selectOption('US');
    await pay(page);
    await page.getByRole('alert').getByText('Deine Postleitzahl fehlt.').waitFor();
    await page.getByLabel('Postleitzahl').fill('94107');
    await pay(page);
    await settled(page, 2);
    expect((await results(page))[1]).toHaveProperty('paymentIntent');
  });

  it('shows at its field why a card was refused, and takes another by one tap', async () => {
    const page = await visitor.visit('/', 'phone');
    await openForm(test, page);
    for (const [name, label, message] of [
      [/wird abgelehnt/, 'Kartennummer', 'Deine Karte wurde abgelehnt.'],
      [/nicht gedeckt/, 'Kartennummer', 'Deine Karte ist nicht ausreichend gedeckt.'],
      [/abgelaufen/, 'Gültig bis', 'Deine Karte ist abgelaufen.'],
      [/Prüfnummer ist falsch/, 'Prüfnummer', 'Die Prüfnummer deiner Karte stimmt nicht.'],
      [
        /Störung bei der Bank/,
        'Kartennummer',
        'Bei der Bank ist etwas schiefgegangen. Versuch es gleich noch einmal.',
      ],
    ] as const) {
      await tapCard(page, name);
      await pay(page);
      await page.getByRole('alert').getByText(message).waitFor();
      expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), message).toBe(
        'true',
      );
    }
    await tapCard(page, /Amex geht durch/);
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    await pay(page);
    await settled(page, 6);
    const told = await results(page);
    expect(told.slice(0, 5).map(({ error }) => Reflect.get(error as object, 'code'))).toEqual([
      'card_declined',
      'card_declined',
      'expired_card',
      'incorrect_cvc',
      'processing_error',
    ]);
    expect(told[5]).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('speaks English to everybody but Germans, looks as it is told, and is fit for people who do not see', async () => {
    const page = await visitor.visit('/', 'desktop', { colorScheme: 'dark' });
    const appearance = {
      theme: 'night',
      labels: 'floating',
      variables: { colorDanger: 'rgb(255, 140, 150)', borderRadius: '12px', colorText: undefined },
      rules: {
        '.Input': { border: '1px solid rgb(200, 200, 200)', paddingTop: '8px', nonsense: '{' },
        '.Input--invalid': { boxShadow: '0 0 0 1px rgb(1, 2, 3)' },
        'body, .Input': { color: 'red' },
        '.Input{}*': { color: 'red' },
      },
    };
    await openForm(test, page, { locale: 'fr', appearance, email: true });
    await page.getByText('Sandbox: no money is moved').click();
    await pay(page);
    await page.getByText('Your card number is incomplete.').waitFor();
    const number = page.getByLabel('Card number');
    const style = (name: string, of = number) =>
      of.evaluate((input, property) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle(of: unknown): Record<string, string>;
        };
        return getComputedStyle(input)[property];
      }, name);
    expect(await style('borderRadius')).toBe('12px');
    expect(await style('borderTopColor')).toBe('rgb(255, 140, 150)');
    expect(await style('boxShadow')).toBe('rgb(1, 2, 3) 0px 0px 0px 1px');
    expect(await style('paddingTop')).toBe('23px');
    expect(await style('backgroundColor')).toBe('rgb(48, 49, 61)');
    // Nothing of the page gets in.
    const label = page.getByText('Card number', { exact: true });
    expect(await style('letterSpacing', label)).toBe('normal');
    expect(await runAxe(page)).toEqual([]);
  });
});
