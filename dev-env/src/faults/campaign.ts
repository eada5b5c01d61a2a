import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../random.ts';
import type { ChatProcess } from './chat-process.ts';
import { check, type FinalRead, type Finding, type TableEvent, type TableLine } from './checker.ts';
import { type Fault, FaultMaker } from './faults.ts';
import { onDatabase, type Participant } from './participants.ts';
import { type Patience, PersistentClient } from './persistent-client.ts';
import { FaultyProxy } from './proxy.ts';

const PATIENCE: Patience = {
  acknowledgeMs: 2_500,
  connectMs: 4_000,
  reconnectMs: { from: 100, to: 800 },
  retryMs: 300,
};
/** Who has so many lines waiting says nothing new until they are out. */
const MOST_WAITING = 20;
/** How often a speaker walks instead of speaking. */
const WALKS_PER_LINE = 0.05;
const LOOK_EVERY_MS = 50;
/** Between two warnings. */
const WARN_EVERY_MS = 40;
/** A warning without an answer for so long may have been imposed or not. */
const WARN_PATIENCE_MS = 2_500;
const WALK_WITHIN = { x: { from: 200, to: 1_700 }, y: { from: 500, to: 1_000 } };

export type CampaignOptions = {
  readonly server: ChatProcess;
  readonly databaseUrl: string;
  readonly roomId: string;
  readonly people: readonly Participant[];
  /** Warns the people while they talk, so that something happens to each of them alone. */
  readonly moderator: Participant;
  readonly seed: number;
  /** At least so many lines are acknowledged; talk goes on until the last fault. */
  readonly lines: number;
  /** Between two lines of one person. */
  readonly lineEveryMs: { readonly from: number; readonly to: number };
  readonly faults: readonly Fault[];
  /** Between the beginnings of two faults; they may overlap. */
  readonly faultEveryMs: { readonly from: number; readonly to: number };
  /** How many of the people vanish behind a dead connection while the others talk. */
  readonly vanishing: number;
  /** How many lines a snapshot carries at most, by the server's rules. */
  readonly reach: number;
  /** How long everybody may need to be back and agree once the faults are over. */
  readonly settleMs: number;
  readonly note: (text: string) => void;
};

export type CampaignResult = {
  readonly findings: readonly Finding[];
  /** Lines that were acknowledged, and rows of the table. */
  readonly acknowledged: number;
  readonly stored: number;
  /** Warnings that were acknowledged. */
  readonly warned: number;
  readonly faults: number;
  readonly resumed: number;
  readonly snapshots: number;
  readonly repeated: number;
  readonly talkSeconds: number;
  /** From the last fault until everybody was back with the same number. */
  readonly settledMs: number;
  /** What the server logged at level error. */
  readonly complaints: readonly string[];
};

/** Lets people talk through faults, brings everybody back, and checks what they saw. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { server, seed, note } = options;
  const random = createRandom(seed);
  const proxy = await FaultyProxy.start(server.port, createRandom(seed + 1));
  const clients = invite(options, proxy.port);
  try {
    for (const client of clients) client.start();
    await until(() => clients.every((client) => client.isLive), options.settleMs, 'everybody to arrive');
    const startedAt = performance.now();
    let isOver = false;
    let said = 0;
    const talk = clients.map(async (client) => {
      while (!isOver || said < options.lines) {
        await pause(random.between(options.lineEveryMs.from, options.lineEveryMs.to));
        if (client.isGone) return;
        if (random.next() < WALKS_PER_LINE) {
          const { x, y } = WALK_WITHIN;
          client.walk({ x: random.between(x.from, x.to), y: random.between(y.from, y.to) });
        }
        if (client.waiting >= MOST_WAITING) continue;
        said += 1;
        client.say(`Zeile ${said}`);
      }
    });

    const warnings: string[] = [];
    const scolding = scold(options, random, () => isOver, warnings);

    const maker = new FaultMaker({ server, proxy, random }, pause);
    const underWay: Promise<void>[] = [];
    const vanishEvery = Math.ceil(options.faults.length / options.vanishing);
    for (const [number, fault] of options.faults.entries()) {
      await pause(random.between(options.faultEveryMs.from, options.faultEveryMs.to));
      // Faults are spread over the whole talk, also where the machine is slow.
      const due = (options.lines * number) / options.faults.length;
      await until(() => said >= due, options.settleMs, 'people to go on talking');
      note(`fault ${number + 1} of ${options.faults.length}: ${JSON.stringify(fault)}`);
      underWay.push(maker.make(fault));
      const leaving = clients[number / vanishEvery];
      if (leaving) {
        // What is still waiting there nobody will ever say.
        said -= leaving.waiting;
        vanish(leaving, proxy);
      }
    }
    await Promise.all(underWay);
    isOver = true;
    proxy.heal();
    await Promise.all([...talk, scolding]);
    const talkSeconds = (performance.now() - startedAt) / 1_000;
    note(`${said} lines were said; everybody comes back`);

    const settlingSince = performance.now();
    const finals = await settle(clients, options.settleMs);
    const settledMs = performance.now() - settlingSince;
    const table = await readTable(options.databaseUrl, options.roomId);
    const histories = clients.map(({ history }) => history);
    const events = await readEvents(options.databaseUrl);
    await heardAll(clients, events, options.settleMs);
    const findings = check({ histories, table, finals, events, warnings, reach: options.reach });
    const sum = (count: keyof PersistentClient['counts']) =>
      clients.reduce((total, client) => total + client.counts[count], 0);
    return {
      findings,
      acknowledged: histories
        .flatMap(({ utterances }) => utterances)
        .filter(({ outcome }) => outcome === 'ok').length,
      stored: table.length,
      warned: warnings.length,
      faults: options.faults.length,
      resumed: sum('resumed'),
      snapshots: sum('snapshots'),
      repeated: sum('repeated'),
      talkSeconds,
      settledMs,
      complaints: server.complaints,
    };
  } finally {
    for (const client of clients) client.vanish();
    await proxy.close();
  }
}

function invite({ people, roomId, seed, reach }: CampaignOptions, port: number): PersistentClient[] {
  const ids = new Map<string, string>();
  const intern = (id: string) => {
    const known = ids.get(id);
    if (known === undefined) ids.set(id, id);
    return known ?? id;
  };
  return people.map(
    (person, i) =>
      new PersistentClient({
        ...person,
        origin: `http://127.0.0.1:${port}`,
        roomId,
        random: createRandom(seed + 100 + i),
        patience: PATIENCE,
        keptLines: reach,
        intern,
      }),
  );
}

/** Warns one after the other, over a line of its own; notes the ids of those that were acknowledged. */
async function scold(
  { server, people, moderator }: CampaignOptions,
  random: ReturnType<typeof createRandom>,
  isOver: () => boolean,
  acknowledged: string[],
): Promise<void> {
  while (!isOver()) {
    await pause(WARN_EVERY_MS);
    const person = people[Math.floor(random.between(0, people.length))];
    if (!person) continue;
    try {
      const response = await fetch(`http://127.0.0.1:${server.port}/api/moderation/warnings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${moderator.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userId: person.userId, reason: 'Bitte leiser' }),
        signal: AbortSignal.timeout(WARN_PATIENCE_MS),
      });
      const answer = (await response.json()) as { sanction?: { id: string } };
      if (answer.sanction) acknowledged.push(answer.sanction.id);
    } catch {
      // The server is gone for the moment; the warning may stand in the table.
    }
  }
}

/** Leaves the server with a connection on which nothing comes any more: what a ghost is made of. */
function vanish(client: PersistentClient, proxy: FaultyProxy): void {
  const { localPort } = client;
  proxy.silence('both', (clientPort) => clientPort === localPort);
  client.vanish();
}

/**
 * Everybody who is still there says what waits, loses the connection once more and comes back; resolves when all
 * know the same and nobody else is there, or says after the deadline how far they got.
 */
async function settle(clients: readonly PersistentClient[], limitMs: number): Promise<FinalRead[]> {
  const alive = clients.filter((client) => !client.isGone);
  const deadline = performance.now() + limitMs;
  await until(
    () => alive.every((client) => client.isLive && client.waiting === 0),
    limitMs,
    'an empty outbox',
  );
  for (const client of alive) client.reconnect();
  for (;;) {
    const reads = await Promise.all(alive.map((client) => client.finalRead()));
    const finals = reads.flatMap((read) => read ?? []);
    const isSettled =
      finals.length === alive.length && finals.every(({ present }) => present.length === alive.length);
    if (isSettled) return finals;
    if (performance.now() > deadline) {
      const missing = alive.filter((client) => !finals.some(({ userId }) => userId === client.userId));
      if (missing.length > 0) throw new Error(`${missing.length} clients did not come back`);
      return finals;
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Resolves when everybody who is there has their whole stream, or after the deadline: the checker says what is missing. */
async function heardAll(
  clients: readonly PersistentClient[],
  events: readonly TableEvent[],
  limitMs: number,
): Promise<void> {
  const streams = Map.groupBy(events, ({ userId }) => userId);
  const lacks = (client: PersistentClient) => client.ownNumber < (streams.get(client.userId)?.length ?? 0);
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline && clients.some((client) => !client.isGone && lacks(client))) {
    await pause(LOOK_EVERY_MS);
  }
}

async function until(holds: () => boolean, limitMs: number, what: string): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

function readTable(databaseUrl: string, roomId: string): Promise<TableLine[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<TableLine>(
      'select id, client_id as "clientId", account_id as "userId" from room_lines where room_id = $1 order by number',
      [roomId],
    );
    return rows;
  });
}

function readEvents(databaseUrl: string): Promise<TableEvent[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<TableEvent>(
      `select owner as "userId", number::integer as number, coalesce(about::text, '') as about
        from own_events order by owner, number`,
    );
    return rows;
  });
}
