import { tokenIn } from '@plausch/dev-env';
import type { Attack, AttackContext } from './attack.ts';
import { Visitor } from './sockets.ts';

/** Pages whose address holds a secret. */
const PAGES = [
  (secret: string) => `/activate?token=${secret}`,
  (secret: string) => `/?einladung=${secret}`,
  (secret: string) => `/reset-password/${secret}`,
  (secret: string) => `/cancel-deletion?token=${secret}`,
  (secret: string) => `/vorgang/${secret}`,
  (secret: string) => `/api/auth/password/reset/${secret}`,
  (secret: string) => `/api/notices/${secret}`,
  (secret: string) => `/nichts?token=${secret}`,
  (secret: string) => `/socket.io/?EIO=4&transport=polling&token=${secret}`,
  (secret: string) => `/${secret}%ff%00`,
];
/** Policies under which no address leaves the page with its secret, not even to this server. */
const SILENT = ['no-referrer', 'origin', 'strict-origin'];
const ADMIN_LINK = /https?:\/\/\S*einladung\S*/;

/** Canaries through everything that takes secrets: neither the log nor the database nor a Referer tells them. */
export const secrets: Attack = {
  name: 'secrets',
  summary: 'canary passwords, tokens and links through the whole server, then its log, database and headers',
  rows: ['DA-1', 'SE-1', 'LO-1'],
  async run(context) {
    const { target, tally } = context;
    const canaries = await plant(context);
    await target.untilJobsAreDone();
    const { output } = target;
    for (const [what, secret] of Object.entries(canaries)) {
      tally.count('canaries');
      tally.expect(!output.includes(secret), 'the log tells a secret', what);
    }
    tally.expect(!ADMIN_LINK.test(output), 'the log holds the link to an administrator');
    await expectNotStored(context, canaries);
    await expectSilentPages(context);
  },
};

/** Uses each kind of secret, rightly and wrongly. */
async function plant(context: AttackContext): Promise<Record<string, string>> {
  const { target } = context;
  const owner = await target.account();
  const { email, username, token, device } = owner;
  const activation = tokenIn((await target.mailTo(email, 0)).text);
  await target.call('forgotPassword', { body: { email } });
  const reset = tokenIn((await target.mailTo(email, 1)).text);
  const wrong = 'kanarienvogel im falschen käfig';
  await target.call('login', { body: { login: username, password: wrong, device } });
  await target.call('login', { body: { login: wrong, password: wrong } });
  await target.call('changePassword', { token, body: { password: wrong, newPassword: `${wrong} neu` } });
  await target.call('activate', { body: { token: activation } });
  const visitor = new Visitor(target.origin, token, target.newNetwork());
  await visitor.connect();
  visitor.close();
  const madeUp = { 'a made-up secret in an address': 'kanarie-in-der-adresse' };
  for (const page of PAGES) {
    const answer = await fetch(`${target.origin}${page(madeUp['a made-up secret in an address'])}`, {
      headers: { 'x-forwarded-for': target.newNetwork() },
    });
    await answer.arrayBuffer();
  }
  return {
    password: owner.password,
    'a wrong password': wrong,
    session: token,
    device,
    'the link of an activation': activation,
    'the link of a reset': reset,
    ...madeUp,
  };
}

/** As text in any table: who reads a backup must not be anybody here. */
async function expectNotStored(
  { target, tally }: AttackContext,
  canaries: Record<string, string>,
): Promise<void> {
  const tables = await target.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const secretTexts = Object.values(canaries);
    const found = await target.rows<{ canary: string }>(
      `select distinct canary from ${name} as row, unnest($1::text[]) as canary where strpos(row::text, canary) > 0`,
      [secretTexts],
    );
    tally.count('tables looked through');
    for (const { canary } of found) {
      const what = Object.entries(canaries).find(([, one]) => one === canary)?.[0] ?? '';
      tally.find('the database tells a secret', `${what} in ${name}`);
    }
  }
}

/** Pages with a secret in their address tell it to nobody by a Referer. */
async function expectSilentPages({ target, tally }: AttackContext): Promise<void> {
  for (const page of PAGES.slice(0, 5)) {
    const path = page('kanarie-im-referer');
    const answer = await fetch(`${target.origin}${path}`, {
      headers: { 'x-forwarded-for': target.newNetwork() },
    });
    await answer.arrayBuffer();
    const policy = answer.headers.get('referrer-policy') ?? 'none';
    tally.count('pages with a secret in their address');
    tally.expect(SILENT.includes(policy), 'a page tells its secret by the Referer', `${path}: ${policy}`);
  }
}
