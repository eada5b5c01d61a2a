import type { Work } from '@plausch/platform/db';
import {
  codePointsOf,
  hasSomethingToSee,
  LIMITS,
  normalizeText,
  usernameProblem,
} from '@plausch/protocol/limits';
import { inBerlin, spanInWords } from '@plausch/words';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, accountByUsernameKey, keyOf } from '../accounts/index.ts';
import { spanOf, toFileLine } from './sanctions.file.ts';
import { INVITATION_MS, invite } from './sanctions.invites.ts';
import type { Measure } from './sanctions.ladder.ts';
import { impose, lift, recordsOf } from './sanctions.service.ts';
import { standingSanctions } from './sanctions.store.ts';
import { t } from './sanctions.words.ts';

const REASON_MAX = 200;
const FILE_LENGTH = 100;
const ACTOR = 'operator';

/** What the operator may type about an account. */
export const sanctionsCommands = {
  'warn NAME GRUND': 'verwarnen',
  'mute NAME DAUER GRUND': 'stumm schalten, höchstens 30d, z. B. mute Lena 1h Bitte etwas ruhiger',
  'kick NAME DAUER GRUND': 'hinauswerfen: 0 nur hinaus, sonst auch so lange gesperrt (90s, 10m, 18h, 7d)',
  'ban NAME GRUND': 'dauerhaft sperren',
  'lift NAME [GRUND]': 'Sperre und Stummschaltung aufheben',
  'file NAME': 'die Akte zeigen',
  'create NAME': 'einmaligen Link machen, mit dem NAME Admin wird',
} as const;

/** [SN11] The same rules as for staff, but above every role. */
export function sanctionsDesk(ground: Ground) {
  const inWork = <T>(run: (work: Work) => Promise<T>) => ground.database.inTransaction(run);

  async function against(name: string, measure: Measure, words: readonly string[]): Promise<string> {
    const account = await accountOf(ground, name);
    const reason = reasonIn(words);
    const row = await inWork((work) =>
      impose(ground, work, { actor: ACTOR, accountId: account.id, measure, reason }),
    );
    return doneTo(account.username, measure, row.endsAt);
  }

  async function liftAll(name: string, words: readonly string[]): Promise<string> {
    const account = await accountOf(ground, name);
    const reason = words.length === 0 ? t('lift.reason') : reasonIn(words);
    const lifted = await inWork(async (work) => {
      const ids = await standingSanctions(work.sql, account.id, new Date(ground.clock.now()));
      for (const id of ids) await lift(ground, work, { actor: ACTOR, id, reason });
      return ids.length;
    });
    return t(lifted === 0 ? 'done.nothingToLift' : 'done.lifted', { name: account.username });
  }

  async function file(name: string): Promise<string> {
    const { id, username } = await accountOf(ground, name);
    const rows = await recordsOf(ground, ACTOR, id, { after: undefined, most: FILE_LENGTH });
    if (rows.length === 0) return t('file.empty', { name: username });
    return [
      t('file.title', { name: username }),
      ...rows.map((row) => `  ${toFileLine(row, ground.clock.now())}`),
    ].join('\n');
  }

  async function create(name: string): Promise<string> {
    const username = normalizeText(name);
    if (usernameProblem(username) !== undefined) throw wrong(t('wrong.name', { name: username }));
    const [account, link] = await inWork(async (work) => [
      await accountByUsernameKey(work.sql, keyOf(username)),
      await invite(ground, work, keyOf(username)),
    ]);
    const how = t(account ? 'invite.known' : 'invite.new', {
      name: account?.username ?? username,
      span: spanInWords(INVITATION_MS),
    });
    return `${how}\n  ${link}`;
  }

  async function muteFor(name: string, [span, ...words]: readonly string[]): Promise<string> {
    const seconds = spanOf(span);
    if (seconds === undefined || seconds === 0) throw wrong(t('wrong.mute', { name }));
    return against(name, { kind: 'mute', seconds }, words);
  }

  async function kickFor(name: string, [span, ...words]: readonly string[]): Promise<string> {
    const seconds = spanOf(span);
    if (seconds === undefined) throw wrong(t('wrong.kick', { name }));
    return against(name, { kind: 'lock', seconds }, words);
  }

  type ByName = (name: string, words: readonly string[]) => Promise<string>;
  const withName =
    (run: ByName): RunCommand =>
    ([name = '', ...words]) =>
      run(name, words);

  return {
    warn: withName((name, words) => against(name, { kind: 'warning' }, words)),
    mute: withName(muteFor),
    kick: withName(kickFor),
    ban: withName((name, words) => against(name, { kind: 'lock', seconds: undefined }, words)),
    lift: withName(liftAll),
    file: withName(file),
    create: withName(create),
  };
}

const wrong = (message: string) => new Refusal('invalid', { message });

function doneTo(name: string, measure: Measure, endsAt: Date | null): string {
  const until = endsAt ? inBerlin.stamp(endsAt) : '';
  switch (measure.kind) {
    case 'lock':
      if (measure.seconds === 0) return t('done.out', { name });
      return endsAt ? t('done.locked', { name, until }) : t('done.lockedForGood', { name });
    case 'mute':
      return endsAt ? t('done.mute', { name, until }) : t('done.muteForGood', { name });
    default:
      return t('done.warned', { name });
  }
}

async function accountOf(ground: Pick<Ground, 'database'>, name: string): Promise<Account> {
  const known =
    name.length > LIMITS.usernameMax * 4
      ? undefined
      : await accountByUsernameKey(ground.database.drizzle, keyOf(normalizeText(name)));
  if (!known) throw new Refusal('not_found', { message: t('wrong.account', { name: name.slice(0, 80) }) });
  return known;
}

function reasonIn(words: readonly string[]): string {
  const reason = normalizeText(words.join(' '));
  if (!hasSomethingToSee(reason)) throw wrong(t('wrong.noReason'));
  if (codePointsOf(reason) > REASON_MAX) throw wrong(t('wrong.longReason', { most: REASON_MAX }));
  return reason;
}
