import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Addressed, type Sent } from '../../addressed.fixture.ts';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { RULES } from '../../rules.ts';
import { filled, orderTexts } from './mails.texts.ts';
import { mailWords, priceWords } from './mails.words.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

let number = 0;
class Addressee extends Addressed {
  constructor(of: TestBilling = billing, language?: string) {
    number += 1;
    super(of, `buyer ${number}`, language);
  }
}

const advance = async (buyer: Addressee, by: string) => {
  const { status } = await billing.call('POST', '/v1/sandbox/clock', {
    body: { app_user_id: buyer.id, advance: by },
  });
  expect(status).toBe(200);
};
const subjects = (mails: readonly Sent[]) => mails.map(({ subject }) => subject.replace('Sandbox: ', ''));
const transactionOf = async ({ id }: Addressee) =>
  (
    await billing.rows(
      'select transactions.id from transactions join customer_ids using (customer_id) where app_user_id = $1 order by at desc',
      [id],
    )
  )[0]?.['id'] as string;

it('a mail is put together a moment after its cause: those who wait for the cause come first', async () => {
  const calm = await startBilling({ rules: { letters: RULES.letters } });
  try {
    const anton = new Addressee(calm);
    await anton.buy('vip_monthly');
    expect(await anton.mails()).toEqual([]);
    await calm.billing.jobs.drain({ early: true });
    expect(await anton.subjects()).toEqual(['Deine Bestellung: VIP']);
  } finally {
    await calm.stop();
  }
});

describe('an order', () => {
  it('[BILL] is confirmed with what was agreed, and invoice, terms and the form of withdrawal attached', async () => {
    const anna = new Addressee();
    await anna.buy('vip_monthly');
    const [mail, ...others] = await anna.mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Sandbox: Deine Bestellung: VIP');
    const text = mail?.text.replaceAll('\u00a0', ' ');
    for (const part of [
      'Leistung: VIP',
      'Preis: 9,99 € pro Monat',
      'Heute bezahlt: 9,99 €',
      'Nächste Zahlung: 1. Dezember 2026',
      'Frühestes Ende: 1. Dezember 2026',
      `${billing.url}/manage`,
      'binnen vierzehn Tagen',
      'Es fließt kein echtes Geld',
    ])
      expect(text).toContain(part);
    expect(mail?.attachments.map(({ name, type }) => [name.replace(/\d{6}/, 'N'), type])).toEqual([
      ['Rechnung T-2026-N.pdf', 'application/pdf'],
      ['AGB.pdf', 'application/pdf'],
      ['Widerrufsbelehrung und Muster-Formular.pdf', 'application/pdf'],
    ]);
    const page = await (await fetch(`${billing.url}/postfach`)).text();
    const [, file] = /href="(postfach\/[^"]*\/0)"/.exec(page) ?? [];
    const pdf = Buffer.from(await (await fetch(`${billing.url}/${file}`)).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await anna.mails()).toHaveLength(1);
  });

  it('in English, to a browser that asks for it', async () => {
    const john = new Addressee(billing, 'en-GB,en;q=0.9');
    await john.buy('vip_monthly');
    const [mail] = await john.mails();
    expect(mail?.subject).toBe('Sandbox: Your order: VIP');
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.text).toContain('Price: €9.99 per month');
    expect(mail?.text).not.toMatch(/Bestellung|Rechnung:|kündig/i);
    expect(mail?.attachments.map(({ name }) => name.slice(0, 7))).toEqual(['Invoice', 'Terms.p', 'Right o']);
  });

  it('of what is bought for good says that nothing follows', async () => {
    const berta = new Addressee();
    await berta.buy('premium_lifetime');
    const [mail] = await berta.mails();
    expect(mail?.text).toContain('Laufzeit: einmalig, ohne Abo');
    expect(mail?.text).not.toContain('Nächste Zahlung');
  });
});

describe('a trial', () => {
  it('is confirmed without an invoice; three days before its end, once, its owner hears what it will cost; then comes the invoice', async () => {
    const clara = new Addressee();
    await clara.buy('premium_monthly');
    const [order] = await clara.mails();
    expect(order?.text.replaceAll('\u00a0', ' ')).toContain('Deine Testphase läuft bis zum 8. November 2026');
    expect(order?.attachments).toHaveLength(2);
    await advance(clara, 'P3D');
    expect(await clara.mails()).toHaveLength(1);
    await advance(clara, 'P1D');
    await advance(clara, 'P2D');
    const notice = (await clara.mails()).slice(1);
    expect(subjects(notice)).toEqual(['Deine Testphase endet bald: Premium']);
    expect(notice[0]?.text.replaceAll('\u00a0', ' ')).toContain(
      'Deine Testphase endet am 8. November 2026. Ab dann zahlst du 4,99 € pro Monat.',
    );
    await advance(clara, 'P1D');
    const [receipt] = (await clara.mails()).slice(2);
    expect(receipt?.subject).toBe('Sandbox: Deine Rechnung: Premium');
    expect(receipt?.attachments).toHaveLength(1);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('in our time, by the job', async () => {
    const other = await startBilling();
    const dora = new Addressee(other);
    await dora.buy('premium_monthly');
    const { goOn } = await import('../subscriptions/index.ts');
    other.clock.advance(4 * 86_400_000 - 1);
    await other.runJob(goOn);
    expect(await dora.mails()).toHaveLength(1);
    other.clock.advance(1);
    await other.runJob(goOn);
    await other.runJob(goOn);
    expect(subjects(await dora.mails()).slice(1)).toEqual(['Deine Testphase endet bald: Premium']);
    await other.stop();
  });
});

describe('what happens to a subscription', () => {
  it('a payment that fails is told with the way to another card, and so is the end', async () => {
    const emil = new Addressee();
    await emil.buy('vip_monthly', { card: cardOf('4000000000000341') });
    // Mails leave side by side: the first is waited for.
    expect(await emil.mails()).toHaveLength(1);
    await advance(emil, 'P1M');
    const [failed, ...others] = (await emil.mails()).slice(1);
    expect(others).toEqual([]);
    expect(failed?.subject).toBe('Sandbox: Deine Zahlung hat nicht geklappt: VIP');
    expect(failed?.text.replaceAll('\u00a0', ' ')).toContain('Bis zum 15. Dezember 2026 behältst du alles');
    expect(failed?.text).toContain(`Karte ändern:\n${billing.url}/manage`);
    expect(failed?.attachments).toEqual([]);
    await advance(emil, 'P13D');
    // The tries are told by mail, too, and those are waited for.
    await emil.mails();
    await advance(emil, 'P2D');
    const last = (await emil.mails()).at(-1);
    expect(last?.subject).toBe('Sandbox: Dein Abo ist zu Ende: VIP');
    expect(last?.text).toContain('weil die Zahlung nicht geklappt hat');
  });

  it('every renewal brings its invoice', async () => {
    const frida = new Addressee();
    await frida.buy('vip_monthly');
    expect(await frida.mails()).toHaveLength(1);
    await advance(frida, 'P3M');
    expect(subjects(await frida.mails())).toEqual([
      'Deine Bestellung: VIP',
      'Deine Rechnung: VIP',
      'Deine Rechnung: VIP',
      'Deine Rechnung: VIP',
    ]);
  });

  it('a refund is told with its document, once', async () => {
    const gustav = new Addressee();
    await gustav.buy('vip_monthly');
    expect(await gustav.mails()).toHaveLength(1);
    const refund = {
      cause: 'refund:gustav',
      transactionId: await transactionOf(gustav),
      amountMicros: 9_990_000,
      at: new Date(billing.clock.now()),
    };
    const { invoices } = billing.billing.provided;
    for (let time = 0; time < 2; time += 1)
      await billing.database.inTransaction((work) => invoices.correct(work, refund));
    const [mail, ...others] = (await gustav.mails()).slice(1);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Sandbox: Erstattung: VIP');
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Wir haben dir 9,99 € erstattet');
    expect(mail?.attachments[0]?.name).toMatch(/^Stornorechnung T-2026-\d{6}\.pdf$/);
  });
});

it('[BILL] in English too: a payment that fails, the end, and a refund', async () => {
  const ian = new Addressee(billing, 'en-GB,en;q=0.9');
  await ian.buy('vip_monthly', { card: cardOf('4000000000000341') });
  expect(await ian.mails()).toHaveLength(1);
  await advance(ian, 'P1M');
  const [failed] = (await ian.mails()).slice(1);
  await advance(ian, 'P13D');
  await ian.mails();
  await advance(ian, 'P2D');
  const ended = (await ian.mails()).at(-1);
  const refund = {
    cause: 'refund:ian',
    transactionId: await transactionOf(ian),
    amountMicros: 9_990_000,
    at: new Date(billing.clock.now()),
  };
  await billing.database.inTransaction((work) => billing.billing.provided.invoices.correct(work, refund));
  const refunded = (await ian.mails()).at(-1);
  for (const [mail, subject, ...parts] of [
    [
      failed,
      'Your payment did not work: VIP',
      'We could not charge €9.99 per month. Another card usually helps.',
      'You keep everything until 15 December 2026',
      `Change card:\n${billing.url}/manage`,
    ],
    [
      ended,
      'Your subscription has ended: VIP',
      'Your subscription ended on 15 December 2026, as the payment did not work.',
      'You can start again at any time.',
      `See purchases:\n${billing.url}/manage`,
    ],
    [
      refunded,
      'Refund: VIP',
      'We have refunded €9.99 to the card that you paid with.',
      'The document is attached.',
    ],
  ] as const) {
    expect(mail?.subject).toBe(`Sandbox: ${subject}`);
    expect(mail?.html).toContain('<html lang="en">');
    const text = mail?.text.replaceAll('\u00a0', ' ');
    for (const part of [...parts, 'This was an order in the sandbox: no real money is moved.'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/[äöüß]|Karte|Abo|Zahlung|Beleg|Sandbox:/);
  }
  expect(refunded?.attachments.map(({ name }) => name.replace(/\d{6}/, 'N'))).toEqual([
    'Cancellation invoice T-2026-N.pdf',
  ]);
});

describe('the mailbox', () => {
  it('lies below the path that billing is mounted under, and so do the links', async () => {
    const mounted = await startBilling({ way: 'mounted' });
    const hanna = new Addressee(mounted);
    await hanna.buy('vip_monthly');
    const [mail] = await hanna.mails();
    expect(mail?.text).toContain(`${mounted.url}/manage`);
    expect(mounted.url).toMatch(/\/billing$/);
    await mounted.stop();
  });

  it('is closed to the public, and where there are no mails', async () => {
    const proxied = { 'x-forwarded-for': '192.0.2.1' };
    for (const { headers, ...options } of [
      { publicUrl: 'https://billing.example', headers: proxied },
      { mail: 'none', headers: {} },
    ] as const) {
      const other = await startBilling(options);
      expect((await fetch(`${other.url}/postfach.json`, { headers })).status).toBe(404);
      await other.stop();
    }
  });
});

describe('the texts of an order', () => {
  const of = {
    slug: 'plausch',
    language: 'de',
    seller: { name: 'Nord', address: ['Weg 1', '1 Ort'], taxNumber: null, vatId: 'DE1', email: 'a@b.de' },
    manage: 'https://x.example/manage',
  } as const;

  it('are ours with the seller named, and brackets where the operator has to speak', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'texts-'));
    const withdrawal = filled('withdrawal', { ...of, folder });
    expect(withdrawal).toContain('An Nord, Weg 1, 1 Ort, E-Mail: a@b.de');
    expect(withdrawal).not.toMatch(/\{\{|\[/);
    expect(filled('terms', { ...of, folder })).toContain('[Hier fehlen die AGB.');
    expect(filled('terms', { ...of, folder })).toContain('plausch.terms.de.txt');
    expect(filled('withdrawal', { ...of, folder, language: 'en', seller: null })).toContain(
      'To [name of the seller], [address of the seller], email: [email]',
    );
  });

  it('are those of the operator where there are some', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'texts-'));
    writeFileSync(path.join(folder, 'plausch.terms.de.txt'), '# Unsere AGB\n\nVon {{name}}. {{unknown}}');
    expect(filled('terms', { ...of, folder })).toBe('# Unsere AGB\n\nVon Nord. {{unknown}}');
    expect(filled('terms', { ...of, folder, language: 'en' })).toContain('[The terms are missing.');
  });

  it('are laid out once for orders of the same text, and anew for another text or seller', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'texts-'));
    const termsOf = async (more: Partial<typeof order> = {}) =>
      (await orderTexts({ ...order, ...more }))[0]?.content;
    const order = { ...of, folder, at: new Date('2026-11-01T18:00:00Z') };
    const first = await termsOf();
    expect(await termsOf({ at: new Date('2026-11-02T18:00:00Z') })).toBe(first);
    expect(await termsOf({ seller: { ...of.seller, name: 'Süd' } as never })).not.toEqual(first);
    writeFileSync(path.join(folder, 'plausch.terms.de.txt'), '# Unsere AGB\n\nVon {{name}}.');
    expect(await termsOf()).not.toEqual(first);
  });
});

it.each([
  ['de', 'P1M', '4,99 € pro Monat'],
  ['de', 'P3M', '4,99 € alle 3 Monate'],
  ['de', 'P1Y', '4,99 € pro Jahr'],
  ['en', 'P1W', '4,99 € per week'],
  ['en', 'P2W', '4,99 € every 2 weeks'],
  ['en', null, '4,99 €'],
] as const)('a price in %s for %s: %s', (language, period, words) => {
  expect(priceWords(mailWords(language), '4,99 €', period)).toBe(words);
});

const cardOf = (digits: string) => ({ number: digits, exp_month: 12, exp_year: 2034, cvc: '123' });
