import type { Work } from '@plausch/platform/db';
import {
  codePointsOf,
  hasSomethingToSee,
  LIMITS,
  normalizeText,
  usernameProblem,
} from '@plausch/protocol/limits';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, accountByUsernameKey, keyOf } from '../accounts/index.ts';
import { invite } from './sanctions.invites.ts';
import type { Measure } from './sanctions.ladder.ts';
import { impose, lift, recordsOf } from './sanctions.service.ts';
import { standingSanctions } from './sanctions.store.ts';
import { spanOf, toFileLine, whenOf } from './sanctions.words.ts';

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
    const until = row.endsAt ? `bis ${whenOf(row.endsAt)}` : 'dauerhaft';
    switch (measure.kind) {
      case 'lock':
        if (measure.seconds === 0) return `${account.username} ist hinausgeworfen.`;
        return `${account.username} ist ${until} gesperrt.`;
      case 'mute':
        return `${account.username} ist ${until} stumm.`;
      default:
        return `${account.username} ist verwarnt.`;
    }
  }

  async function liftAll(name: string, words: readonly string[]): Promise<string> {
    const account = await accountOf(ground, name);
    const reason = words.length === 0 ? 'Vom Betreiber aufgehoben' : reasonIn(words);
    const lifted = await inWork(async (work) => {
      const ids = await standingSanctions(work.sql, account.id, new Date(ground.clock.now()));
      for (const id of ids) await lift(ground, work, { actor: ACTOR, id, reason });
      return ids.length;
    });
    return lifted === 0
      ? `${account.username} ist weder gesperrt noch stumm.`
      : `${account.username} ist wieder frei.`;
  }

  async function file(name: string): Promise<string> {
    const { id, username } = await accountOf(ground, name);
    const rows = await recordsOf(ground, ACTOR, id, { after: undefined, most: FILE_LENGTH });
    if (rows.length === 0) return `${username}: keine Einträge.`;
    return [`${username}:`, ...rows.map((row) => `  ${toFileLine(row, ground.clock.now())}`)].join('\n');
  }

  async function create(name: string): Promise<string> {
    const username = normalizeText(name);
    if (usernameProblem(username) !== undefined) throw wrong(`„${username}“ kann kein Name sein.`);
    const [account, link] = await inWork(async (work) => [
      await accountByUsernameKey(work.sql, keyOf(username)),
      await invite(ground, work, keyOf(username)),
    ]);
    const how = account
      ? `Melde dich als ${account.username} an und öffne den Link`
      : `${username} gibt es noch nicht: Registriere dich mit diesem Namen, dann öffne angemeldet den Link`;
    return `${how}. Er gilt 24 Stunden und nur einmal:\n  ${link}`;
  }

  async function muteFor(name: string, [span, ...words]: readonly string[]): Promise<string> {
    const seconds = spanOf(span);
    if (seconds === undefined || seconds === 0) throw wrong(`Wie lange? Zum Beispiel: mute ${name} 1h Grund`);
    return against(name, { kind: 'mute', seconds }, words);
  }

  async function kickFor(name: string, [span, ...words]: readonly string[]): Promise<string> {
    const seconds = spanOf(span);
    if (seconds === undefined) throw wrong(`Wie lange? Zum Beispiel: kick ${name} 18h Grund`);
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

async function accountOf(ground: Ground, name: string): Promise<Account> {
  const known =
    name.length > LIMITS.usernameMax * 4
      ? undefined
      : await accountByUsernameKey(ground.database.drizzle, keyOf(normalizeText(name)));
  if (!known) throw new Refusal('not_found', { message: `Ein Konto ${name.slice(0, 80)} gibt es nicht.` });
  return known;
}

function reasonIn(words: readonly string[]): string {
  const reason = normalizeText(words.join(' '));
  if (!hasSomethingToSee(reason)) throw wrong('Der Grund fehlt: Die Person liest ihn.');
  if (codePointsOf(reason) > REASON_MAX)
    throw wrong(`Der Grund ist zu lang, höchstens ${REASON_MAX} Zeichen.`);
  return reason;
}
