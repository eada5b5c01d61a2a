import { setTimeout as pause } from 'node:timers/promises';
import type { BenchContext, BenchResult, Receipts, Slice } from '../benchmark.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge } from '../report/ratios.ts';
import { factOf, isOfBook } from './asking.ts';
import { between } from './program.ts';
import { KEY } from './shop.ts';
import type { Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

/**
 * A purchase is looked after at its gateway when it was waited for 3, 9, 21 and 45 s: slices lie in between. Each is as long as a
 * question waits, so that everybody asks in it.
 */
const SLICE_SECONDS = 3;
const FULL = { afterSeconds: 26, tries: 6 };
const QUICK = { afterSeconds: 5, tries: 1 };

/** How those who wait hear of what another process did: one statement for all of them. */
const NEWS = /^select "?id"?, "?state"?, "?failure"?, "?version"? from/;
/** The sandbox has tables of its own. */
const GATEWAY = /"sandbox_/;

const isOfNews = (text: string): boolean => NEWS.test(text);
const isOfGateway = (text: string): boolean => GATEWAY.test(text);
const isOther = (text: string): boolean => !isOfNews(text) && !isOfGateway(text) && !isOfBook(text);

const sumWhere = (statements: ReadonlyMap<string, number>, isMeant: (text: string) => boolean): number =>
  [...statements].reduce((all, [text, count]) => all + (isMeant(text) ? count : 0), 0);

const sum = (slices: readonly Slice[], fact: string): number =>
  slices.reduce((all, slice) => all + factOf(slice, fact), 0);

/** P25: what those cost who wait for the end of their payment, while nothing happens. */
export async function measureWaiting(context: BenchContext, stand: Stand): Promise<BenchResult> {
  const { billing, visits, shop } = stand;
  const { polls, news } = TARGETS;
  context.note(`${polls.id}: ${shop.sessions.length} who wait for the end of a payment`);
  const { afterSeconds, tries } = context.options.quick ? QUICK : FULL;
  const before = await billing.counts();
  const asking = visits.ask({
    port: billing.port,
    requests: shop.sessions.map((session) => ({
      method: 'GET',
      path: `/rcbilling/v1/checkout/${session}`,
      token: KEY,
    })),
    holds: '"started"',
    connections: shop.sessions.length,
    seconds: afterSeconds + tries * SLICE_SECONDS,
  });
  await pause(afterSeconds * 1_000);
  const slices: Slice[] = [];
  for (let round = 1; round <= tries; round += 1) slices.push(await waitingSlice(stand, round));
  const { answers, wrong, seconds } = await asking;
  const { statements } = between(before, await billing.counts());
  const receipts: Receipts = { expected: answers + wrong, received: answers, doubled: 0 };
  // A slow machine may be late with a look.
  const counting = slices.filter(
    (slice) => factOf(slice, 'gatewayStatements') === 0 && factOf(slice, 'polls') > 0,
  );
  const target = ({ id, what, levels }: typeof polls | typeof news, ratios: readonly number[]) =>
    judge({ id, what, ratios, levels, decidingRounds: 1, receipts });
  const perSecond = (isMeant: (text: string) => boolean) => sumWhere(statements, isMeant) / seconds;
  return {
    targets: [
      target(
        polls,
        counting.map((slice) => factOf(slice, 'otherStatements') / factOf(slice, 'polls')),
      ),
      target(news, [perSecond(isOfNews)]),
    ],
    facts: {
      'P25 answers': `${answers} in ${seconds.toFixed(1)} s, ${sum(counting, 'polls')} of them between looks at the gateway, with ${sum(counting, 'otherStatements')} statements`,
      'P25 statements': [
        `${sumWhere(statements, () => true)} in all`,
        `${sumWhere(statements, isOfGateway)} for looks at the gateway`,
        `${sumWhere(statements, isOther)} for purchases when they are first asked for and with each of those looks`,
        `${perSecond(isOfNews).toFixed(2)}/s for news`,
        `${perSecond(isOfBook).toFixed(2)}/s for keys and projects, which any call needs`,
      ].join(', '),
    },
    receipts,
    slices,
  };
}

function waitingSlice({ billing }: Stand, round: number): Promise<Slice> {
  return takeSlice({ round, subject: 'P25 waiting', pid: billing.pid }, async () => {
    const before = await billing.counts();
    await pause(SLICE_SECONDS * 1_000);
    const { requests, statements } = between(before, await billing.counts());
    return {
      polls: requests,
      gatewayStatements: sumWhere(statements, isOfGateway),
      otherStatements: sumWhere(statements, isOther),
    };
  });
}
