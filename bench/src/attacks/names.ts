import { registrationOf } from '@plausch/dev-env';
import type { Attack, AttackContext } from './attack.ts';
import { Visitor } from './sockets.ts';

/** Names that seem to speak for the house. */
const OFFICES = [
  'Ädmin',
  'AdminTeam',
  'Mod_Anna',
  'Das_Team',
  'Ad-min',
  'Admin1',
  'TeamAdmin',
  'Mod.Eva',
  'Das.Team',
  'Moderator_Eva',
  'PlauschTeam',
] as const;
/** Passwords that the first guess of a friend finds, by the name of the account. */
const EASY = {
  Herbstwind: 'dniwtsbreH',
  Sommerwind: 'dniwremmos',
  Lindenblatt: 'Ich liebe dich',
  Apfelbaum: 'ich liebe dich!',
  Gartentor: 'ichliebedich',
} as const;
/** Signs that nobody sees. */
const UNSEEN = [
  '\u200b',
  '\u200b\u200c\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u3164',
  '\u115f\u1160',
  '\u202e\u202c',
  '\u2066\u2069',
  '\u{e0061}\u{e007f}',
  '\ufe0f',
] as const;

/** Names that pose, passwords that anybody guesses, lines of nothing. */
export const names: Attack = {
  name: 'names',
  summary: 'names that pose as staff, easy passwords, lines that nobody can see',
  rows: ['IN-5', 'AU-2'],
  async run(context) {
    await offices(context);
    await easyPasswords(context);
    await emptyLines(context);
  },
};

async function offices({ target, tally }: AttackContext): Promise<void> {
  for (const [i, username] of OFFICES.entries()) {
    const body = { ...registrationOf(username), email: `amt${i}@beispiel.test` };
    const { status } = await target.call('register', { body });
    tally.count('names of offices');
    tally.expect(status === 409, 'a name that poses as staff was taken', `${username}: ${status}`);
  }
}

async function easyPasswords({ target, tally }: AttackContext): Promise<void> {
  for (const [username, password] of Object.entries(EASY)) {
    const { status, body } = await target.call('register', { body: registrationOf(username, { password }) });
    tally.count('easy passwords');
    const isRefused = status === 422 && body.error?.code === 'password_common';
    tally.expect(isRefused, 'an easy password was taken', `${password}: ${status} ${body.error?.code ?? ''}`);
  }
}

async function emptyLines({ target, tally }: AttackContext): Promise<void> {
  const { body } = await target.call('listRooms', {});
  const roomId = body.items[0]?.id ?? '';
  // A person each: whoever is refused too often has to wait.
  for (const text of UNSEEN) {
    const [person] = target.takePeople(1);
    const visitor = new Visitor(target.origin, person?.token ?? '', target.newNetwork());
    await visitor.connect();
    await visitor.ask('room:join', { roomId });
    const answer = await visitor.ask('chat:send', { clientId: crypto.randomUUID(), text });
    visitor.close();
    tally.count('lines that nobody can see');
    const signs = [...text].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(' ');
    tally.expect(answer?.error?.code === 'invalid', 'a line that nobody can see was said', signs);
  }
}
