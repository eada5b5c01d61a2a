import { createHmac } from 'node:crypto';
import { onDatabase } from '@plausch/dev-env/faults';
import type { BenchContext, BenchResult, Slice } from '../benchmark.ts';
import { begin, call, offer, secretOf, untilBooked } from '../billing/shop.ts';
import { ratiosOf, takeTurns, wantedRounds } from '../fanout/rounds.ts';
import { cpuSecondsOf } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { duringStand, type Side, type Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { openWindow } from './window.ts';

/** Purchases of a slice, one after the other. */
const PURCHASES = 12;
const QUICK_PURCHASES = 4;
const WARMING = 3;
const PRODUCT = 'vip_monthly';

/** From the moment at which the payment is booked, and from the one at which the card is confirmed, until the other window knows. */
type Told = { readonly sinceBookedMs: number; readonly sinceConfirmedMs: number };

/** P35: how soon a second window has what was paid for. */
export function measurePerk(context: BenchContext): Promise<BenchResult> {
  const purchases = context.options.quick ? QUICK_PURCHASES : PURCHASES;
  // Disturbed rounds are repeated, so that there may be twice as many.
  const buyers = WARMING + purchases * wantedRounds(context) * 2;
  return duringStand(buyers, async (stand) => {
    context.note(`${TARGETS.booked.id}: ${TARGETS.booked.what}`);
    const sides = [stand.perk, stand.bare];
    for (const side of sides) for (let i = 0; i < WARMING; i += 1) await buy(side);
    const { outcomes, counting } = await takeTurns(context, sides, async (side, round) => {
      const slice = await takeSlice({ round, subject: `P35 ${side.name}`, pid: process.pid }, async () => {
        const before = cpuOf(side);
        const told: Told[] = [];
        while (told.length < purchases) told.push(await buy(side));
        return {
          bookedMs: spreadOf(told.map(({ sinceBookedMs }) => sinceBookedMs)).median,
          confirmedMs: spreadOf(told.map(({ sinceConfirmedMs }) => sinceConfirmedMs)).median,
          cpuMs: ((cpuOf(side) - before) * 1_000) / purchases,
          ...(side.name === 'bare' ? { leastMs: await leastOf(stand, purchases) } : {}),
        };
      });
      return { slice };
    });
    const row = (target: (typeof TARGETS)['booked' | 'confirmed'], figure: string) =>
      judge({
        ...target,
        ratios: ratiosOf(counting, 'perk', 'bare', ({ facts }) => facts[figure] ?? Number.NaN),
      });
    const told = (side: string, figure: string) =>
      spreadText(
        counting.flatMap((one) => one.get(side)?.slice ?? []),
        figure,
      );
    return {
      targets: [row(TARGETS.booked, 'bookedMs'), row(TARGETS.confirmed, 'confirmedMs')],
      facts: {
        'P35 perk, after booking': told('perk', 'bookedMs'),
        'P35 bare, after booking': told('bare', 'bookedMs'),
        'P35 perk, after the card was confirmed': told('perk', 'confirmedMs'),
        'P35 bare, after the card was confirmed': told('bare', 'confirmedMs'),
        'P35 a POST and a message, nothing kept': told('bare', 'leastMs'),
        'P35 perk, CPU of billing and chat for a purchase': told('perk', 'cpuMs'),
        'P35 bare, CPU of billing and receiver for a purchase': told('bare', 'cpuMs'),
      },
      slices: outcomes.map(({ slice }) => slice),
      versions: { postgresql: stand.database.version },
    };
  });
}

const cpuOf = ({ pids }: Side) => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);

function spreadText(slices: readonly Slice[], figure: string): string {
  const { min, median, max } = spreadOf(slices.map(({ facts }) => facts[figure] ?? Number.NaN));
  return `${min.toFixed(1)} / ${median.toFixed(1)} / ${max.toFixed(1)} ms`;
}

/** A new buyer pays in one window, while another window of theirs is open. */
async function buy(side: Side): Promise<Told> {
  const buyer = side.nextBuyer();
  const { port, databaseUrl } = side.billing;
  const window = await openWindow(side, buyer);
  try {
    const session = await begin(port, buyer.userId, await offer(port, buyer.userId, PRODUCT));
    const secret = await secretOf(port, session);
    const confirmedAt = performance.timeOrigin + performance.now();
    await call(port, '/sandbox/v1/confirm', { client_secret: secret, outcome: 'succeeded' });
    // The window in which it is bought asks for the end, as the SDK does.
    const [heardAt] = await Promise.all([window.heardAt, untilBooked(port, session)]);
    const bookedAt = await bookedAtOf(databaseUrl, buyer.userId);
    return { sinceBookedMs: heardAt - bookedAt, sinceConfirmedMs: heardAt - confirmedAt };
  } finally {
    window.close();
  }
}

/** When the payment was booked, by billing's own clock, which is that of this machine. */
function bookedAtOf(databaseUrl: string, userId: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ at: Date }>(
      `select created_at as at from billing.webhook_events where app_user_id = $1 and type = 'subscription.started'`,
      [userId],
    );
    if (rows.length !== 1) throw new Error(`${rows.length} payments were booked`);
    return rows[0]?.at.getTime() ?? Number.NaN;
  });
}

/** The lower bound: a signed POST whose receiver writes no row, and the message to the window that follows. */
async function leastOf({ bare, bareSecret }: Stand, times: number): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const buyer = bare.nextBuyer();
    const window = await openWindow(bare, buyer);
    const body = JSON.stringify({ type: 'subscription.started', app_user_id: buyer.userId });
    const seconds = Math.floor(Date.now() / 1_000);
    const signed = createHmac('sha256', bareSecret).update(`${seconds}.${body}`).digest('hex');
    const begunAt = performance.timeOrigin + performance.now();
    const [heardAt] = await Promise.all([
      window.heardAt,
      fetch(`http://127.0.0.1:${bare.port}/`, {
        method: 'POST',
        headers: { 'x-plausch-signature': `t=${seconds},v1=${signed}` },
        body,
      }),
    ]);
    found.push(heardAt - begunAt);
    window.close();
  }
  return spreadOf(found).median;
}
