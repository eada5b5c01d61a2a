import { registrationOf } from '@plausch/dev-env';
import type { Attack, AttackContext } from './attack.ts';
import { share, upTo } from './share.ts';

const OF_A_KIND = 3;
const IN_ALL = 6;
const NETWORKS = { short: 8, large: 60 } as const;
const AT_ONCE = 4;
/** So many registrations of one network are free. */
const FREE = 3;

/** One mailbox filled from everywhere: by reset, by resend, by registering, by reporting. */
export const mails: Attack = {
  name: 'mails',
  summary: 'mails to one address asked for from many networks; registrations from many /64 of one /48',
  rows: ['AU-4', 'RL-1'],
  async run(context) {
    await toAnOwner(context);
    await toANewcomer(context);
    await fromOneNetwork(context);
  },
};

/** To somebody who has an account, by strangers. */
async function toAnOwner(context: AttackContext): Promise<void> {
  const { target, dose, signal } = context;
  const { email } = await target.account();
  const [stranger] = target.takePeople(1);
  const before = target.mailbox.to(email).length;
  await share(upTo(NETWORKS[dose]), AT_ONCE, signal, async (i) => {
    await target.call('forgotPassword', { body: { email } });
    await target.call('resendActivation', { body: { email } });
    await target.call('register', { body: { ...registrationOf(target.newName()), email } });
    await target.call('createNotice', { token: stranger?.token, body: noticeOf(email, i) });
  });
  await expectFew(context, email, before, 'an owner');
}

/** To somebody who has registered and not followed the link, and who is registered again and again. */
async function toANewcomer(context: AttackContext): Promise<void> {
  const { target, dose, signal } = context;
  const { email } = registrationOf(target.newName());
  await share(upTo(NETWORKS[dose]), AT_ONCE, signal, async (i) => {
    await target.call('register', { body: { ...registrationOf(target.newName()), email } });
    await target.call('resendActivation', { body: { email } });
    await target.call('forgotPassword', { body: { email } });
    await target.call('createAppeal', {
      body: { decision: `Nummer ${i}`, explanation: 'Das war ich nicht.', email },
    });
  });
  await expectFew(context, email, 0, 'a newcomer');
}

const noticeOf = (email: string, i: number) => ({
  place: `Im Kaffeehaus, ${i}`,
  reason: 'fraud' as const,
  explanation: 'Jemand verkauft, was es nicht gibt.',
  name: 'Kim Beispiel',
  email,
  goodFaith: true as const,
});

async function expectFew(context: AttackContext, email: string, before: number, who: string): Promise<void> {
  const { target, tally } = context;
  await target.untilJobsAreDone();
  const received = target.mailbox.to(email).slice(before);
  tally.count(`mails to ${who}`, received.length);
  tally.expect(received.length <= IN_ALL, 'one address got too many mails', `${who}: ${received.length}`);
  const kinds = Map.groupBy(received, ({ subject }) => kindOf(subject));
  for (const [subject, ofKind] of kinds) {
    tally.expect(
      ofKind.length <= OF_A_KIND,
      'one address got too many mails of a kind',
      `${who}: ${ofKind.length} „${subject}“`,
    );
  }
}

/** A subject without the number of a case in it. */
const kindOf = (subject: string) => subject.replace(/\b[MUE]-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '…');

/** Who holds a /48 holds 65,536 networks of a /64: they ask for work as one. */
async function fromOneNetwork({ target, tally }: AttackContext): Promise<void> {
  let free = 0;
  for (const i of upTo(FREE + 3)) {
    const network = `2001:db8:77:${(i + 1).toString(16)}::1`;
    const { status } = await target.call('register', { body: registrationOf(target.newName()), network });
    if (status === 201) free += 1;
  }
  tally.count('registrations of one /48 without a challenge', free);
  tally.expect(free <= FREE, 'every /64 of one /48 registers for nothing', String(free));
}
