import { expect, it } from 'vitest';
import { declaredBy, emailOf, pathIn, sendForm, startWithBilling } from './legal.fixture.ts';
import { lookAtWaiting, resumeDeclarations } from './legal.jobs.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

it('[KW7] what is taken back while billing is asked to end it goes on', async () => {
  let beforeCancel: (() => Promise<unknown>) | undefined;
  const { system, shop, stop } = await startWithBilling((door) => ({
    ...door,
    async cancel(...about) {
      const act = beforeCancel;
      beforeCancel = undefined;
      await act?.();
      return door.cancel(...about);
    },
  }));
  try {
    const query = (text: string, values: unknown[] = []) => system.database.pool.query(text, values);
    const person = await system.person('Kundin');
    await shop.buy(person, 'vip_monthly');
    const words = { manner: 'ordinary', ...declaredBy(person, { date: inDays(45) }) };
    expect((await sendForm(system, '/kuendigen', words)).status).toBe(303);
    await system.jobs.drain();
    const mail = await system.mailTo(emailOf('Kundin'), ({ subject }) => /vorgemerkt/.test(subject));
    const path = pathIn(mail.text, 'ruecknahme');
    // Its day has come nearer.
    await query('update declarations set words = words || $1', [JSON.stringify({ date: inDays(20) })]);
    beforeCancel = async () => {
      expect((await sendForm(system, path, { weiter: 'ja' })).status).toBe(303);
      await expect
        .poll(async () => (await query('select state, settled_at from declarations')).rows)
        .toEqual([{ state: 'undone', settled_at: expect.any(Date) }]);
    };
    await system.runJob(lookAtWaiting);
    await system.runJob(resumeDeclarations);
    expect(beforeCancel).toBeUndefined();
    expect((await shop.subscription(person, 'vip_monthly'))?.unsubscribe_detected_at).toBeNull();
  } finally {
    await stop();
  }
});

it('[KW5] [KW6] what two jobs are at is carried out once, and said to be', async () => {
  const [secondAsks, isWithdrawn, secondIsDone] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  let asked = 0;
  const { system, shop, stop } = await startWithBilling((door) => ({
    ...door,
    async subscriptionsOf(...about) {
      asked += 1;
      if (asked === 1) await secondAsks?.promise;
      else {
        secondAsks?.resolve();
        await isWithdrawn?.promise;
      }
      return door.subscriptionsOf(...about);
    },
    async withdraw(...about) {
      const answer = await door.withdraw(...about);
      isWithdrawn?.resolve();
      await secondIsDone?.promise;
      return answer;
    },
  }));
  try {
    const person = await system.person('Kundin');
    await shop.buy(person, 'vip_monthly');
    const { name = '', email = '' } = declaredBy(person);
    await system.call('createWithdrawal', { token: person.token, body: { name, email } });
    await expect.poll(() => asked).toBe(1);
    await system.database.inTransaction((work) => system.jobs.enqueue(work, resumeDeclarations, {}));
    await isWithdrawn?.promise;
    // The second job has its answer by now: nothing runs any more.
    await expect.poll(() => system.jobs.outcomes().get(resumeDeclarations.name)?.done).toBe(1);
    secondIsDone?.resolve();
    await system.jobs.drain();
    const { rows } = await system.database.pool.query('select state, acted from declarations');
    expect(rows).toEqual([{ state: 'done', acted: true }]);
  } finally {
    await stop();
  }
});
