import { randomInt } from 'node:crypto';
import {
  type CampaignResult,
  ChatProcess,
  createModerator,
  createParticipants,
  createRandom,
  drawFault,
  type Fault,
  faultRules,
  onDatabase,
  runCampaign,
} from '@plausch/dev-env/faults';
import type { BenchContext, Benchmark, BenchResult, Levels, TargetRow } from '../benchmark.ts';
import { judge } from '../report/ratios.ts';
import { startDatabase } from '../subjects/database.ts';

/** The product's own number: figures of lost connections doze so long. */
const DOZE_MS = 10_000;
/** A snapshot carries fewer lines than are missed now and then, as in life. */
const REACH = 1_000;
const SHOWN = 20;
const SHOWN_CHARACTERS = 300;

const FULL = { people: 40, lines: 100_000, faults: 200, vanishing: 5 };
const QUICK = { people: 10, lines: 3_000, faults: 12, vanishing: 1 };

const levels = (must: number, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });

/** Random faults while people talk: nothing acknowledged may be lost or doubled, everybody sees one order. */
export const faults: Benchmark = {
  name: 'faults',
  summary:
    '200 random faults of process, clock and network during 100,000 lines: lost, doubled, order, ghosts',
  async run(context) {
    const seed = Number(process.env['FAULTS_SEED'] ?? randomInt(2 ** 31));
    context.note(`  FAULTS_SEED=${seed} draws the same faults again`);
    const size = context.options.quick ? QUICK : FULL;
    const random = createRandom(seed);
    const drawn = Array.from({ length: size.faults }, () => drawFault(random));
    return report(await campaign(context, { ...size, seed, drawn }), { ...size, seed, drawn });
  },
};

type Size = typeof FULL & { seed: number; drawn: readonly Fault[] };

async function campaign({ note }: BenchContext, size: Size): Promise<CampaignResult> {
  const database = await startDatabase();
  try {
    const databaseUrl = await database.create('faults');
    const rules = faultRules({ reach: REACH, dozeMs: DOZE_MS });
    const server = await ChatProcess.start({ databaseUrl, rules });
    try {
      return await runCampaign({
        server,
        databaseUrl,
        roomId: await firstRoom(databaseUrl),
        people: await createParticipants(databaseUrl, size.people),
        moderator: await createModerator(databaseUrl),
        seed: size.seed,
        lines: size.lines,
        lineEveryMs: { from: 60, to: 200 },
        faults: size.drawn,
        faultEveryMs: { from: 1_000, to: 4_500 },
        vanishing: size.vanishing,
        reach: REACH,
        settleMs: 120_000,
        note: (text) => note(`  ${text}`),
      });
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

function firstRoom(databaseUrl: string): Promise<string> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from rooms order by position limit 1');
    return rows[0]?.id ?? '';
  });
}

function report(result: CampaignResult, { seed, people, drawn }: Size): BenchResult {
  const { findings, acknowledged } = result;
  const found = (rule: string) => findings.filter((finding) => finding.rule === rule).length;
  const receipts = {
    expected: acknowledged,
    received: acknowledged - found('lost'),
    doubled: found('doubled'),
  };
  const one = (
    id: string,
    what: string,
    figure: number,
    at: Levels,
    direction: 'atMost' | 'atLeast',
  ): TargetRow => judge({ id, what, ratios: [figure], levels: at, direction, decidingRounds: 1, receipts });
  return {
    targets: [
      one(
        'R1',
        'lines acknowledged, none lost, none doubled',
        acknowledged,
        levels(1e5, 1e7, 1e9),
        'atLeast',
      ),
      one('R1', 'faults during that', drawn.length, levels(200, 5_000, 1e5), 'atLeast'),
      one(
        'R2',
        'what the checker found: order, gaps, ghosts, views',
        findings.length,
        levels(0, 0, 0),
        'atMost',
      ),
      one('R5', 'seconds until everybody is back', result.settledMs / 1_000, levels(60, 20, 8), 'atMost'),
    ],
    receipts,
    facts: {
      seed,
      people,
      faults: countsByKind(drawn),
      'lines in the table': result.stored,
      "warnings acknowledged, each in one person's stream": result.warned,
      'seconds of talk': Math.round(result.talkSeconds),
      'came back by number': result.resumed,
      'came back by snapshot': result.snapshots,
      'lines sent again': result.repeated,
      'errors in the log': result.complaints.length,
      ...numbered(
        'finding',
        findings.map(({ rule, userId, detail }) => `${rule}, ${userId}: ${detail}`),
      ),
      ...numbered('error', result.complaints),
    },
  };
}

const numbered = (name: string, texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts.slice(0, SHOWN).map((text, i) => [`${name} ${i + 1}`, text.slice(0, SHOWN_CHARACTERS)]),
  );

function countsByKind(drawn: readonly Fault[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of drawn) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}
