import { createServer, type Socket } from 'node:net';
import { callApi, registrationOf, startSystem, tokenIn } from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import { type MortalServer, openMortalServer } from '@plausch/dev-env/mortal-server';
import { newId } from '@plausch/platform/ids';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepMailedTokens } from './accounts.jobs.ts';
import { activationMail, deletedMail } from './accounts.mails.ts';

const HOUR_MS = 3_600_000;

describe('a server that is killed', () => {
  let mortal: MortalServer;
  let origin: string;
  let server: MortalServer['server'];
  beforeEach(async () => {
    mortal = await openMortalServer();
    ({ origin, server } = mortal);
  });
  afterEach(() => mortal.close());

  const mails = () => mortal.mails();
  const registration = registrationOf('Ausdauernd');
  const register = async () => {
    expect((await callApi(origin, 'register', { body: registration })).status).toBe(201);
  };
  /** The one mail there is leads into the account. */
  const expectOneWorkingLink = async () => {
    await expect.poll(mails, { timeout: 15_000 }).toHaveLength(1);
    const token = tokenIn((await mails())[0]?.text ?? '');
    expect((await callApi(origin, 'activate', { body: { token } })).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  };

  it('[F1] after it has said yes, and before the mail was begun, sends it when it is back, once', async () => {
    await server.start({ ROLES: 'web,realtime' });
    await register();
    expect(await mails()).toEqual([]);
    await server.kill9();
    await server.start();
    await expectOneWorkingLink();
    await server.kill9();
    await server.start();
    expect(await mails()).toHaveLength(1);
  }, 60_000);

  it('[F1] [F10] while a mail server does not answer, sends it when it is back and the try is over', async () => {
    const held: Socket[] = [];
    const reached = Promise.withResolvers<void>();
    const silent = createServer((socket) => {
      held.push(socket.on('error', () => {}));
      reached.resolve();
    });
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port));
    });
    await server.start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await register();
    await reached.promise;
    await server.kill9();
    for (const socket of held) socket.destroy();
    silent.close();
    // An hour passes, for the database; and the next try comes without a pause.
    await onDatabase(mortal.databaseUrl, async (client) => {
      await client.query(`update jobs.job set started_on = started_on - interval '1 hour', retry_delay = 0`);
      await client.query(`update jobs.queue set monitor_claim_on = monitor_claim_on - interval '1 hour'`);
    });
    await server.start();
    await expectOneWorkingLink();
  }, 60_000);
});

describe('the queue of mails', () => {
  it('[A4] [SE-1] holds no usable token, also after sending', async () => {
    await using system = await startSystem();
    const registration = registrationOf('Verschwiegen');
    await system.call('register', { body: registration });
    const token = tokenIn((await system.mailTo(registration.email)).text);
    await system.jobs.drain();
    const { rows } = await system.database.drizzle.execute<{ whole: string }>(
      sql`select string_agg(job::text, ' ') as whole from jobs.job`,
    );
    expect(rows[0]?.whole).toContain(activationMail.name);
    expect(rows[0]?.whole).not.toContain(token);
    expect(rows[0]?.whole).not.toContain(registration.email);
  });

  it('[A4] somebody who is active by the time the mail leaves gets none', async () => {
    await using system = await startSystem();
    const { user } = await system.newcomer('Eilig');
    await system.database.inTransaction((work) =>
      system.jobs.enqueue(work, activationMail, { accountId: user.id }),
    );
    await system.jobs.drain();
    expect((await system.mails()).filter(({ to }) => to === user.email)).toHaveLength(1);
    expect(await system.jobs.counts()).toEqual([]);
  });

  it('[A8] [A19] the last mail leaves for two days, whatever is swept meanwhile; then its address is gone', async () => {
    await using system = await startSystem({ clock: 'still' });
    const farewellId = newId();
    const email = 'abschied@beispiel.test';
    await system.database.drizzle.execute(
      sql`insert into farewells values (${farewellId}, ${email}, 'Abschied', ${new Date(system.clock.now()).toISOString()})`,
    );
    const sent = async () => {
      await system.runJob(sweepMailedTokens);
      await system.database.inTransaction((work) => system.jobs.enqueue(work, deletedMail, { farewellId }));
      await system.jobs.drain();
      return (await system.mails()).filter(({ to }) => to === email).length;
    };
    expect(await sent()).toBe(1);
    system.advance(48 * HOUR_MS - 1);
    expect(await sent()).toBe(2);
    system.advance(1);
    expect(await sent()).toBe(2);
    expect((await system.database.drizzle.execute(sql`select 1 from farewells`)).rows).toEqual([]);
  });

  it('[A8] a link that nobody followed in time goes with the nightly sweep', async () => {
    await using system = await startSystem({ clock: 'still' });
    const registration = registrationOf('Vergesslich');
    await system.call('register', { body: registration });
    await system.mailTo(registration.email);
    const tokens = async () =>
      (await system.database.drizzle.execute(sql`select 1 from mailed_tokens`)).rows.length;
    system.advance(23 * HOUR_MS);
    await system.runJob(sweepMailedTokens);
    expect(await tokens()).toBe(1);
    system.advance(HOUR_MS);
    await system.runJob(sweepMailedTokens);
    expect(await tokens()).toBe(0);
  });
});
