import type { Person, TestSystem } from '@plausch/dev-env';
import type { Bus, FactOf } from '@plausch/platform/bus';
import { peopleOf } from '../../people.store.ts';
import { accountsFeature } from '../accounts/index.ts';
import { Restrictions } from './talk.restrictions.ts';

const people = peopleOf([accountsFeature], Object.keys(accountsFeature.traits ?? {}));

type Fact =
  | FactOf<'friends.blocked'>
  | FactOf<'friends.unblocked'>
  | FactOf<'sanction.imposed'>
  | FactOf<'sanction.lifted'>;

/** Restrictions that hear facts from a test alone, also such as the tables know nothing of. */
export function listening(database: Pick<TestSystem['database'], 'drizzle'>) {
  const listeners = new Map<string, ((fact: never) => void | Promise<void>)[]>();
  const bus: Pick<Bus, 'on'> = {
    on: (type, listener) => void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  };
  /** What follows at once has happened when this returns; resolves when everything else has. */
  async function tell(fact: Fact): Promise<void> {
    await Promise.all((listeners.get(fact.type) ?? []).map((listener) => listener(fact as never)));
  }
  return { restrictions: new Restrictions({ bus, database, people }), tell };
}

/** The facts about a block of two people, and about a mute of one. */
export function factsOf({ user: one }: Person, { user: other }: Person) {
  const accountIds = [one.id, other.id] as const;
  const accountId = one.id;
  const lifted = (kind: 'mute' | 'lock') => ({ type: 'sanction.lifted', accountId, kind }) as const;
  return {
    blocked: { type: 'friends.blocked', accountIds },
    unblocked: { type: 'friends.unblocked', accountIds },
    muted: (until: number) => {
      const measure = { kind: 'mute', seconds: 60 } as const;
      return { type: 'sanction.imposed', accountId, measure, reason: 'Ruhe', until } as const;
    },
    locked: {
      type: 'sanction.imposed',
      accountId,
      measure: { kind: 'lock', seconds: 60 },
      reason: 'Ruhe',
      until: 1,
    },
    unmuted: lifted('mute'),
    unlocked: lifted('lock'),
  } as const;
}

/** The tables that are asked, written by hand, so that no fact follows. */
export function tablesOf({ database: { pool } }: TestSystem) {
  return {
    clear: async () => {
      await pool.query('delete from blocks');
      await pool.query('delete from sanctions');
    },
    block: (by: Person, whom: Person) =>
      pool.query('insert into blocks values ($1, $2, now())', [by.user.id, whom.user.id]),
    unblock: (by: Person) => pool.query('delete from blocks where blocker_id = $1', [by.user.id]),
    mute: (whom: Person, until: number) =>
      pool.query(
        `insert into sanctions (id, account_id, kind, step, reason, created_at, ends_at)
         values (gen_random_uuid(), $1, 'mute', 1, 'Ruhe', now(), $2)`,
        [whom.user.id, new Date(until)],
      ),
    liftAll: () => pool.query('update sanctions set revoked_at = now()'),
  };
}
