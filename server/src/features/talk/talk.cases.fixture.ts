import type { Person } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { lineOf } from './talk.reports.fixture.ts';

/** A line of a person in a room of its own, so that every case has the same evidence. */
async function lineBy(sender: Person, { system }: Cast): Promise<string> {
  const talkId = newId();
  await system.database.pool.query(
    `insert into rooms (id, slug, name, description, scene_id, capacity, position, created_at)
     values ($1, $2, 'Ecke', '', 'kaffeehaus', 5, (select max(position) + 1 from rooms), now())`,
    [talkId, `ecke-${talkId}`],
  );
  return lineOf(system, sender, { talkId });
}

/** What people do with what was said. */
export const cases: CasesOf<'talk'> = {
  reportLine: async (cast) => {
    // People of its own: each reports only so many lines in a minute, and what they say becomes evidence.
    const [sender, reporter] = [await cast.person(), await cast.person()];
    const lineId = await lineBy(sender, cast);
    const about = (named: string) => ({
      by: reporter,
      body: { lineId: named, reason: 'fraud', explanation: 'Das ist Betrug.', requestId: newId() } as const,
    });
    return {
      right: about(lineId),
      wrong: [
        { who: 'the sender of the line', call: { ...about(lineId), by: sender }, refused: 'invalid' },
        {
          who: 'somebody who takes a person for a line',
          call: about(sender.user.id),
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
