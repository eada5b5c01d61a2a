import type { Browser } from 'playwright-core';
import type { BenchContext, Levels, Slice, TargetRow } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { SLOWER } from '../stage/frames.ts';
import { type FirstVisit, visit } from './page-load.ts';

/** One load is a matter of luck; the middle one of a few stands for the slice. */
const LOADS = 3;
const FIRST_RENDER: Levels = { must: 2, goal: 1.4, moonshot: 1.15 };
/** The reference has no picture: how much later ours is whole is told, not judged. */
const WITH_PICTURE: Levels = { ...FIRST_RENDER, must: null };
const FIRST_AVATARS: Levels = { must: 2.5, goal: 1.7, moonshot: 1.3 };

const ms = ({ facts }: Slice) => facts['ms'] ?? Number.NaN;

export type Sights = {
  readonly [page in 'form' | 'front' | 'frontPicture' | 'signIn' | 'boxes' | 'room']: FirstVisit;
};

/** P17: how soon a slow device that has never been there shows the front page, the sign-in, and the people of a room. */
export async function measureFirstSight(
  context: BenchContext,
  browser: Browser,
  { form, front, frontPicture, signIn, boxes, room }: Sights,
): Promise<{ rows: TargetRow[]; facts: Record<string, string>; slices: Slice[] }> {
  const pages = [form, front, frontPicture, signIn, boxes, room];
  const { outcomes, counting } = await takeTurns(context, pages, async (page, round) => {
    const slice = await takeSlice({ round, subject: `P17 ${page.name}`, pid: process.pid }, async () => {
      const times: number[] = [];
      for (let i = 0; i < LOADS; i += 1) times.push((await visit(browser, page, SLOWER)).ms);
      return { ms: spreadOf(times).median };
    });
    context.note(`  round ${round}, ${page.name}: ${ms(slice).toFixed(0)} ms`);
    return { slice };
  });
  const ratio = (what: string, page: FirstVisit, reference: FirstVisit, levels: Levels) =>
    judge({ id: 'P17', what, ratios: ratiosOf(counting, page.name, reference.name, ms), levels });
  const facts = pages.map(({ name }) => {
    const slices = counting.flatMap((round) => round.get(name)?.slice ?? []);
    const { min, median, max } = spreadOf(slices.map(ms));
    return [`P17 ${name}`, `${min.toFixed(0)} / ${median.toFixed(0)} / ${max.toFixed(0)} ms`];
  });
  return {
    rows: [
      ratio('first render of the front page ÷ reference app', front, form, FIRST_RENDER),
      ratio('the front page with its picture ÷ reference app', frontPicture, form, WITH_PICTURE),
      ratio('first render of the sign-in ÷ reference app', signIn, form, FIRST_RENDER),
      ratio('first 50 avatars ÷ its page with one socket and 50 boxes', room, boxes, FIRST_AVATARS),
    ],
    facts: Object.fromEntries(facts),
    slices: outcomes.map(({ slice }) => slice),
  };
}
