import type { Person } from '@plausch/dev-env';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredBy, emailOf, pathIn, type Shop, sendForm, startWithBilling } from './legal.fixture.ts';
import { lookAtWaiting, resumeDeclarations, sweepDeclarations } from './legal.jobs.ts';

let sold: Awaited<ReturnType<typeof startWithBilling>>;
let shop: Shop;
beforeAll(async () => {
  sold = await startWithBilling();
  shop = sold.shop;
});
afterAll(() => sold.stop());
beforeEach(() => {
  shop.isAway = false;
});

let made = 0;
/** A new account, with what it bought. */
async function buyer(productId?: string): Promise<Person> {
  made += 1;
  const person = await sold.system.person(`Kundin${made}`);
  if (productId !== undefined) await shop.buy(person, productId);
  return person;
}

const cancel = (fields: Readonly<Record<string, string>>) =>
  sendForm(sold.system, '/kuendigen', { manner: 'ordinary', ...fields });
const withdraw = (fields: Readonly<Record<string, string>>) =>
  sendForm(sold.system, '/widerruf', { ...fields, schritt: 'bestaetigt' });
/** The receipt of a form that was sent. */
async function receiptOf(sent: Promise<Response>): Promise<{ path: string; page: string }> {
  const response = await sent;
  expect(response.status).toBe(303);
  const path = response.headers.get('location') ?? '';
  return { path, page: await (await fetch(`${sold.system.origin}${path}`)).text() };
}
const numberIn = (page: string) => /[KW]-\w{4}-\w{4}/.exec(page)?.[0] ?? '';
const rowOf = async (number: string) => {
  const { rows } = await sold.system.database.pool.query<{
    state: string;
    open_because: string | null;
    account_id: string | null;
    settled_at: Date | null;
  }>('select state, open_because, account_id, settled_at from declarations where number = $1', [number]);
  return rows[0];
};
/** Sends a form and waits until everything that follows has happened. */
async function declared(sent: Promise<Response>) {
  const { path, page } = await receiptOf(sent);
  await sold.system.jobs.drain();
  const number = numberIn(page);
  return { path, page, number, row: await rowOf(number) };
}
const mailTo = (address: string, number: string, subject: RegExp) =>
  sold.system.mailTo(address, (mail) => mail.subject.includes(number) && subject.test(mail.subject));

describe('a cancellation', () => {
  it('[KW1] [KW2] [KW5] [KW6] of whoever names account and address is received at once, carried out, and told to the account', async () => {
    const person = await buyer('vip_monthly');
    const { path, page, number, row } = await declared(cancel(declaredBy(person, { contract: 'VIP' })));
    expect(row).toMatchObject({ state: 'done', account_id: person.user.id });
    for (const words of [
      'Deine Kündigung ist da',
      'Eingegangen',
      'VIP',
      'zum nächsten Termin',
      'so früh wie möglich',
    ])
      expect(page).toContain(words);
    expect((await shop.subscription(person, 'vip_monthly'))?.unsubscribe_detected_at).not.toBeNull();
    const email = emailOf(person.user.username);
    const receipt = await mailTo(email, number, /ist eingegangen/);
    expect(receipt.text).toContain('Ich kündige: VIP');
    expect(receipt.text).toMatch(/eingegangen am \d+\. \p{L}+ \d{4} um \d\d:\d\d Uhr/u);
    const outcome = await mailTo(email, number, /ist gekündigt/);
    expect(outcome.text).toContain('Plausch Vip (monatlich) endet am');
    // A file to be kept, which needs nothing of us.
    const file = await fetch(`${sold.system.origin}${path}/datei`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="Kuendigung-${number}.html"`);
    expect(await file.text()).toContain(number);
  });

  it('[KW6] of whoever knows only the name, or only the address, ends nothing: a person looks at it', async () => {
    const person = await buyer('vip_monthly');
    const own = declaredBy(person);
    for (const fields of [
      { ...own, email: 'fremd@beispiel.test' },
      { ...own, name: 'Lena Beispiel' },
    ]) {
      const { row, number } = await declared(cancel(fields));
      expect(row).toMatchObject({ state: 'open', open_because: 'nobody', account_id: null });
      await mailTo('team@plausch.test', number, /kein Konto passt/);
    }
    expect((await shop.subscription(person, 'vip_monthly'))?.unsubscribe_detected_at).toBeNull();
  });

  it('[KW4] answers whoever knows nothing exactly like whoever knows everything', async () => {
    const person = await buyer('vip_monthly');
    const strip = (page: string) => page.replace(/[KW]-\w{4}-\w{4}|\/bestaetigung\/[\w-]+/g, '…');
    const of = async (fields: Readonly<Record<string, string>>) => {
      const statements = await sold.system.statementsOf(async () => {
        await cancel(fields);
      });
      const { page } = await receiptOf(cancel(fields));
      const own = Object.values(fields).reduce((text, word) => text.replaceAll(word, '…'), strip(page));
      // What jobs ask comes after the answer.
      const asked = statements.filter((text) => /declarations/.test(text) && /^insert/i.test(text));
      return { page: own.replace(/datetime="[^"]+"|um \d\d:\d\d/g, '…'), asked };
    };
    const known = await of(declaredBy(person));
    const unknown = await of({ name: 'Niemand', email: 'niemand@beispiel.test' });
    expect(unknown).toEqual(known);
    expect(known.asked).toHaveLength(1);
    // And the mail to the address says no more than the page.
    await sold.system.jobs.drain();
    const { text } = await sold.system.mailTo('niemand@beispiel.test');
    const { text: same } = await sold.system.mailTo(emailOf(person.user.username), ({ subject }) =>
      /ist eingegangen/.test(subject),
    );
    const plain = (mail: string, words: readonly string[]) =>
      words.reduce((all, word) => all.replaceAll(word, '…'), strip(mail)).replace(/um \d\d:\d\d/g, '…');
    expect(plain(text, ['Niemand', 'niemand@beispiel.test'])).toBe(
      plain(same, [person.user.username, emailOf(person.user.username)]),
    );
  });

  it('[KW7] is taken back once by the link that only the account gets, until it ends', async () => {
    const person = await buyer('premium_yearly');
    const { number } = await declared(cancel(declaredBy(person)));
    const mail = await mailTo(emailOf(person.user.username), number, /ist gekündigt/);
    const path = pathIn(mail.text, 'ruecknahme');
    const { origin } = sold.system;
    // Looking at it, as programs do with links in mails, changes nothing.
    expect(await (await fetch(`${origin}${path}`)).text()).toContain('Kündigung zurücknehmen');
    expect((await rowOf(number))?.state).toBe('done');
    expect((await sendForm(sold.system, path, { weiter: 'ja' })).status).toBe(303);
    await sold.system.jobs.drain();
    expect(await rowOf(number)).toMatchObject({ state: 'undone', settled_at: expect.any(Date) });
    expect((await shop.subscription(person, 'premium_yearly'))?.unsubscribe_detected_at).toBeNull();
    expect(await (await fetch(`${origin}${path}`)).text()).toContain('läuft weiter');
    // From now on only the owner is believed.
    const again = await declared(cancel(declaredBy(person, { contract: 'noch einmal' })));
    expect(again.row).toMatchObject({ state: 'open', open_because: 'disputed' });
    expect((await shop.subscription(person, 'premium_yearly'))?.unsubscribe_detected_at).toBeNull();
    const own = await sold.system.call('createCancellation', {
      token: person.token,
      body: { name: 'Lena Beispiel', email: 'anders@beispiel.test', manner: 'ordinary' },
    });
    await sold.system.jobs.drain();
    expect((await rowOf(own.body.number))?.state).toBe('done');
    expect((await shop.subscription(person, 'premium_yearly'))?.unsubscribe_detected_at).not.toBeNull();
    // The receipt went to the address that was named, the outcome to the account's.
    await mailTo('anders@beispiel.test', own.body.number, /ist eingegangen/);
    await mailTo(emailOf(person.user.username), own.body.number, /ist gekündigt/);
  });

  it('[KW7] a link that nobody was given opens nothing, nor does that of the receipt', async () => {
    const person = await buyer('vip_monthly');
    const { path } = await declared(cancel(declaredBy(person)));
    const token = path.split('/')[2] ?? '';
    for (const wrong of [
      `/ruecknahme/${token}`,
      `/bestaetigung/${token.slice(0, -2)}AB`,
      '/ruecknahme/nichts',
    ]) {
      expect((await fetch(`${sold.system.origin}${wrong}`)).status, wrong).toBe(404);
    }
    expect((await sendForm(sold.system, `/ruecknahme/${token}`, { weiter: 'ja' })).status).toBe(404);
    await sold.system.jobs.drain();
    expect((await shop.subscription(person, 'vip_monthly'))?.unsubscribe_detected_at).not.toBeNull();
  });

  it('[KW5] while billing is away nothing is lost, and it is carried out once when it is back', async () => {
    const person = await buyer('vip_monthly');
    shop.isAway = true;
    const { number, row } = await declared(cancel(declaredBy(person)));
    expect(row?.state).toBe('received');
    await mailTo(emailOf(person.user.username), number, /ist eingegangen/);
    await sold.system.runJob(resumeDeclarations);
    expect((await rowOf(number))?.state).toBe('received');
    shop.isAway = false;
    await Promise.all([1, 2].map(() => sold.system.runJob(resumeDeclarations)));
    expect((await rowOf(number))?.state).toBe('done');
    const told = (await sold.system.mails()).filter(
      ({ to, subject }) => to === emailOf(person.user.username) && /ist gekündigt/.test(subject),
    );
    expect(told).toHaveLength(1);
  });

  it('[KW8] for a later day waits for the period in which that is', async () => {
    const person = await buyer('vip_monthly');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { number, row } = await declared(cancel(declaredBy(person, { date: inDays(45) })));
    expect(row).toMatchObject({ state: 'waiting', account_id: person.user.id });
    await mailTo(emailOf(person.user.username), number, /ist vorgemerkt/);
    await sold.system.runJob(lookAtWaiting);
    expect((await rowOf(number))?.state).toBe('waiting');
    expect((await shop.subscription(person, 'vip_monthly'))?.unsubscribe_detected_at).toBeNull();
    // Dates on billing's wire go by the device's clock, so the day comes by moving ours.
    const { rowCount } = await sold.system.database.pool.query(
      `update declarations set words = words || $1 where number = $2`,
      [JSON.stringify({ date: inDays(20) }), number],
    );
    expect(rowCount).toBe(1);
    await sold.system.runJob(lookAtWaiting);
    expect((await rowOf(number))?.state).toBe('done');
    expect((await shop.subscription(person, 'vip_monthly'))?.unsubscribe_detected_at).not.toBeNull();
  });

  it('[KW6] for an important reason ends with the period, and a person judges the reason', async () => {
    const person = await buyer('vip_monthly');
    const fields = declaredBy(person, { manner: 'extraordinary' });
    const refused = await cancel(fields);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('braucht einen Grund');
    const { row, number } = await declared(cancel({ ...fields, reason: 'Ihr habt es abgeschaltet.' }));
    expect(row).toMatchObject({ state: 'open', open_because: 'extraordinary' });
    expect((await shop.subscription(person, 'vip_monthly'))?.unsubscribe_detected_at).not.toBeNull();
    await mailTo('team@plausch.test', number, /außerordentlich/);
  });

  it('[KW6] of an account that pays for nothing is for a person', async () => {
    const { row } = await declared(cancel(declaredBy(await buyer())));
    expect(row).toMatchObject({ state: 'open', open_because: 'nothing' });
  });
});

describe('a withdrawal', () => {
  it('[KW1] is looked at once more before it is declared, and can be changed', async () => {
    const fields = { name: 'Kim <b>', email: 'kim@beispiel.test', contract: '"Premium" & mehr' };
    const before = await countOf();
    const second = await (await sendForm(sold.system, '/widerruf', fields)).text();
    expect(second).toContain('<h1>Widerruf bestätigen</h1>');
    expect(second).toContain('Kim &lt;b&gt;');
    expect(second).not.toContain('<b>');
    const changed = await (
      await sendForm(sold.system, '/widerruf', { ...fields, schritt: 'aendern' })
    ).text();
    expect(changed).toContain('value="&quot;Premium&quot; &amp; mehr"');
    expect(await countOf()).toBe(before);
    expect((await withdraw(fields)).status).toBe(303);
    expect(await countOf()).toBe(before + 1);
  });

  it('[KW5] [KW6] within 14 days ends the contract, and the money goes back', async () => {
    const person = await buyer('vip_monthly');
    const { row, number, page } = await declared(withdraw(declaredBy(person)));
    expect(row?.state).toBe('done');
    expect(page).toContain('Dein Widerruf ist da');
    const { expires_date } = (await shop.subscription(person, 'vip_monthly')) ?? {};
    expect(Date.parse(expires_date ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await shop.givenBack(person)).toBe(9_990_000);
    const mail = await mailTo(emailOf(person.user.username), number, /ist ausgeführt/);
    // "That was not me" is for a person: the money is on its way.
    await sendForm(sold.system, pathIn(mail.text, 'ruecknahme'), { weiter: 'ja' });
    await sold.system.jobs.drain();
    expect(await rowOf(number)).toMatchObject({ state: 'open', open_because: 'denied' });
    await mailTo('team@plausch.test', number, /sie war es nicht/);
  });

  it('[KW6] after that is answered with the way to cancel, and ends nothing', async () => {
    const person = await buyer('vip_monthly');
    await shop.advance(person, 'P17D');
    const { row, number } = await declared(withdraw(declaredBy(person)));
    expect(row).toMatchObject({ state: 'open', open_because: 'late' });
    expect((await mailTo(emailOf(person.user.username), number, /zu spät/)).text).toContain('/kuendigen');
    expect(await shop.givenBack(person)).toBe(0);
  });
});

const countOf = async () => {
  const { rows } = await sold.system.database.pool.query<{ count: number }>(
    'select count(*)::int as count from declarations',
  );
  return rows[0]?.count ?? 0;
};

describe('whatever is sent', () => {
  it('[KW3] a second time is the same one: of the same sending, or the same words within an hour', async () => {
    const fields = { name: 'Doppelt', email: 'doppelt@beispiel.test' };
    const numbers = await Promise.all(
      [1, 2, 3].map(async () => numberIn((await receiptOf(cancel(fields))).page)),
    );
    expect(new Set(numbers).size).toBe(1);
    const body = { ...fields, manner: 'ordinary', requestId: crypto.randomUUID() } as const;
    const first = await sold.system.call('createCancellation', { body });
    expect(first.status).toBe(201);
    expect((await sold.system.call('createCancellation', { body })).body).toEqual(first.body);
    expect(first.body.number).not.toBe(numbers[0]);
  });

  it('[KW4] of what names one address only so much is taken in an hour, and another way is told', async () => {
    const email = 'voll@beispiel.test';
    for (const contract of ['eins', 'zwei', 'drei'])
      expect((await cancel({ name: 'x', email, contract })).status).toBe(303);
    const refused = await cancel({ name: 'x', email, contract: 'vier' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const page = await refused.text();
    expect(page).toContain('value="vier"');
    expect(page).toContain('mailto:team@plausch.test');
  });

  it.each([
    [{ name: '', email: '' }, ['Sag uns, wie du heißt.', 'Sag uns, wohin die Bestätigung soll.']],
    [{ name: 'x'.repeat(121), email: 'kein' }, ['höchstens 120 Zeichen', 'Das ist keine E-Mail-Adresse.']],
    [{ name: 'a\u0000b', email: 'a@b.de', date: '2026-02-30' }, ['nicht sehen kann', 'Das ist kein Tag']],
    [{ name: 'x', email: 'a@b.de', manner: 'anders' }, ['Such aus, wie du kündigst.']],
    [{ name: 'x', email: 'a@b.de', contract: 'y'.repeat(5_000) }, ['höchstens 200 Zeichen']],
  ])('[KW1] with mistakes comes back with what was written: %j', async (fields, sentences) => {
    const before = await countOf();
    const answer = await cancel(fields);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const sentence of sentences) expect(page).toContain(sentence);
    expect(await countOf()).toBe(before);
  });

  it('[IN-2] what looks like a program, or turns directions, stays text in page, file and mail', async () => {
    const name = '<img src=x onerror=alert(1)>\u202e';
    const { path, page, number } = await declared(
      cancel({ name, email: 'boese@beispiel.test', contract: '"><script>' }),
    );
    const file = await (await fetch(`${sold.system.origin}${path}/datei`)).text();
    const { html, text } = await mailTo('boese@beispiel.test', number, /ist eingegangen/);
    for (const one of [page, file, html]) {
      expect(one).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(one).not.toMatch(/<img|<script>/);
    }
    expect(text).toContain('\u2069');
  });

  it('[KW9] the operator lists, reads and settles what is open', async () => {
    const { number } = await declared(cancel({ name: 'Ungeklärt\u202e', email: 'unklar@beispiel.test' }));
    const run = (...words: string[]) => sold.system.operator.run(['declarations', ...words]);
    expect(await run()).toContain(`${number}  `);
    const shown = await run('show', number.toLowerCase());
    expect(shown).toContain('Offen, weil: kein Konto passt zu Name und Adresse');
    expect(shown).not.toContain('\u202e');
    await run('close', number);
    expect(await rowOf(number)).toMatchObject({ state: 'closed' });
    expect(await run()).not.toContain(number);
    await expect(run('close', number)).rejects.toThrow();
  });

  it('[KW10] is kept for as long as claims may come of it, and not a day longer once it is settled', async () => {
    const { number, row } = await declared(cancel(declaredBy(await buyer('vip_monthly'))));
    expect(row?.state).toBe('done');
    const settledDaysAgo = (days: number) =>
      sold.system.database.pool.query(
        `update declarations set settled_at = now() - interval '1 day' * $1 where number = $2`,
        [days, number],
      );
    await settledDaysAgo(4 * 365 - 1);
    await sold.system.runJob(sweepDeclarations);
    expect(await rowOf(number)).toBeDefined();
    await settledDaysAgo(4 * 365 + 1);
    await sold.system.runJob(sweepDeclarations);
    expect(await rowOf(number)).toBeUndefined();
  });
});
