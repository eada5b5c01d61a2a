import type { Person } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { sql } from 'drizzle-orm';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

/** A line of a person in a room; its id. Said by hand, so that no pace of talk is spent. */
async function lineBy({ user }: Person, { system }: Cast): Promise<string> {
  const id = newId();
  await system.database.drizzle.execute(sql`
    insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at)
    values (${id}, ${await system.roomId()}, ${user.id}, ${newId()}, 'Gib mir dein Geld', 'sun', ${new Date(system.clock.now()).toISOString()})`);
  return id;
}

/** What people do with what was said. */
export const cases: CasesOf<'talk'> = {
  reportLine: async (cast) => {
    // A person of its own, because each reports only so many lines in a minute.
    const reporter = await cast.person();
    const lineId = await lineBy(cast.victim, cast);
    const about = (named: string) => ({
      by: reporter,
      body: { lineId: named, reason: 'fraud', explanation: 'Das ist Betrug.', requestId: newId() } as const,
    });
    return {
      right: about(lineId),
      wrong: [
        { who: 'the sender of the line', call: { ...about(lineId), by: cast.victim }, refused: 'invalid' },
        {
          who: 'somebody who takes a person for a line',
          call: about(cast.victim.user.id),
          refused: 'not_found',
          missing: about(newId()),
        },
      ],
    };
  },
};

export const texts: TextsOf<'talk'> = {
  reportLine: { lineId: 'id', reason: 'exact', explanation: 'free', requestId: 'id' },
};
