import { startSystem } from '@plausch/dev-env';
import { describe, expect, it } from 'vitest';
import { personAs } from './sanctions.fixture.ts';
import { type Measure, rungOf } from './sanctions.ladder.ts';
import { sanctionsRules } from './sanctions.rules.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const DAY_MS = DAY_SECONDS * 1_000;
const lock = (seconds: number | undefined): Measure => ({ kind: 'lock', seconds });

describe('the ladder', () => {
  it.each<[Measure, number, number | undefined]>([
    [{ kind: 'hint' }, 0, undefined],
    [{ kind: 'warning' }, 1, 30],
    [{ kind: 'mute', seconds: 60 }, 2, 30],
    [lock(0), 3, 30],
    [lock(18 * HOUR_SECONDS), 3, 30],
    [lock(18 * HOUR_SECONDS + 1), 4, 60],
    [lock(7 * DAY_SECONDS), 4, 60],
    [lock(7 * DAY_SECONDS + 1), 5, 90],
    [lock(30 * DAY_SECONDS), 5, 90],
    [lock(undefined), 6, undefined],
  ])('[SN2] %o is step %i', (measure, step, days) => {
    const probationMs = days === undefined ? undefined : days * DAY_MS;
    expect(rungOf(sanctionsRules, measure)).toEqual({ step, probationMs });
  });

  it('[SN2] its numbers are those of the rules file', async () => {
    const rules = { locks: { shortMs: 60_000 }, probation: { middleLockMs: DAY_MS } };
    await using system = await startSystem({ clock: 'still', rules: { sanctions: rules } });
    const moderator = await personAs(system, 'moderator', 'Moritz');
    const person = await system.person('Leiter');
    const kick = async (duration: number) => {
      const body = { userId: person.user.id, duration, reason: 'Spam' };
      return (await system.call('kick', { token: moderator.token, body })).body.sanction;
    };
    expect((await kick(60)).step).toBe(3);
    const { step, until, probationUntil } = await kick(61);
    expect(step).toBe(4);
    expect(Date.parse(probationUntil ?? '') - Date.parse(until ?? '')).toBe(DAY_MS);
  });
});
