import { solvedChallenge } from '@plausch/dev-env';
import type { Attack, AttackContext } from './attack.ts';
import { scanBomb, smallPicture } from './scan-bomb.ts';

const DOSES = {
  short: { scans: 600, bombs: 2 },
  large: { scans: 5_000, bombs: 8 },
} as const;
/** Work, not time: reading a form and counting takes hundredths, drawing a bomb takes seconds. */
const WORK_SECONDS = 1;
const FORM = '/meldung';

/** Pictures that take seconds to open, from somebody who proved nothing and from somebody who did. */
export const pictures: Attack = {
  name: 'pictures',
  summary: 'JPEGs of thousands of scans, without and with a proof of a person, while others send theirs',
  rows: ['FI-1', 'IN-8'],
  async run(context) {
    await honest(context, 'before');
    const bomb = scanBomb(DOSES[context.dose].scans);
    context.tally.count('bytes of a bomb', bomb.length);
    await bombs(context, bomb, false);
    await bombs(context, bomb, true);
    await honest(context, 'afterwards');
  },
};

async function bombs(context: AttackContext, bomb: Buffer, isProven: boolean): Promise<void> {
  const { target, tally, dose } = context;
  const what = isProven ? 'with a proof' : 'without a proof';
  const from = target.workSeconds;
  const sent = Array.from({ length: DOSES[dose].bombs }, () => send(context, bomb, isProven));
  const others = honest(context, `during bombs ${what}`);
  for (const { status } of await Promise.all(sent)) {
    tally.count(`bombs ${what} answered ${status}`);
    tally.expect(status < 500 || status === 503, 'a picture broke the server', String(status));
  }
  await others;
  const spent = target.workSeconds - from;
  tally.count(`hundredths of a second of work for bombs ${what}`, Math.round(spent * 100));
  const allowed = WORK_SECONDS * DOSES[dose].bombs;
  tally.expect(spent < allowed, `bombs ${what} were opened`, `${spent.toFixed(2)} s of work`);
}

/** Somebody with a picture and a proof is heard. */
async function honest(context: AttackContext, when: string): Promise<void> {
  const { status } = await send(context, smallPicture(), true);
  context.tally.count('honest pictures');
  context.tally.expect(status === 201, 'an honest picture was not taken', `${when}: ${status}`);
}

let sentForms = 0;

async function send(
  { target }: AttackContext,
  picture: Buffer,
  isProven: boolean,
): Promise<{ status: number }> {
  const headers = { 'x-forwarded-for': target.newNetwork(), accept: 'application/json' };
  const form = new FormData();
  sentForms += 1;
  const fields = {
    place: `Im Kaffeehaus, Bild ${sentForms}`,
    reason: 'fraud',
    explanation: 'Jemand verkauft, was es nicht gibt.',
    name: 'Kim Beispiel',
    email: `bild${sentForms}@beispiel.test`,
    goodFaith: 'ja',
    ...(isProven ? { altcha: await solvedChallenge(target.origin, headers) } : {}),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  form.append('pictures', file, 'bild.jpg');
  const answer = await fetch(`${target.origin}${FORM}`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  return { status: answer.status };
}
