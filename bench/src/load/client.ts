import type { LoadCommands, LoadReply, LoadRequest, LoadSettings, Pace, Span, Wire } from './commands.ts';
import { type Dialogue, LoadConnection } from './connection.ts';
import { PlauschDialogue, plauschDialogue } from './plausch-dialogue.ts';
import { type DialogueOptions, socketIoDialogue, webSocketDialogue } from './reference-dialogues.ts';
import { Returning } from './returning.ts';
import { LoadRoom } from './room-load.ts';
import { Tally } from './tally.ts';

/** The load process: some thousand clients of one server, driven by its parent. */

const DRAIN_MS = 10_000;
const LOOK_EVERY_MS = 10;
const PACE_EVERY_MS = 2;
const FRAME_PATIENCE_MS = 500;

const DIALOGUES: Record<Wire, (options: DialogueOptions) => (connection: LoadConnection) => Dialogue> = {
  plausch: plauschDialogue,
  'socket.io': socketIoDialogue,
  websocket: webSocketDialogue,
};

const tally = new Tally();
const connections = new Map<number, LoadConnection>();
let settings: LoadSettings | undefined;
let rooms: LoadRoom[] = [];
let returning: Returning | undefined;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function inSpan({ from, to }: Span): LoadConnection[] {
  return [...connections.values()].filter(({ index }) => index >= from && index < to);
}

function connectionFor(index: number, roomIndex: number | undefined): LoadConnection {
  const room = rooms[roomIndex ?? index % rooms.length];
  const token = settings?.tokens[index];
  if (!settings || !room || token === undefined)
    throw new Error(`connection ${index} has no room or no token`);
  const { wire, port, payloadBytes, sampleEvery, keepsJournal } = settings;
  const isSampled = index % sampleEvery === 0;
  const dialogue = DIALOGUES[wire]({ token, payloadBytes, isSampled, keepsJournal });
  const connection = new LoadConnection({ index, port, room, tally, dialogue });
  connections.set(index, connection);
  room.members.push(connection);
  return connection;
}

/** Works through a list, never on more than `most` at the same time. */
async function someAtATime<T>(
  list: readonly T[],
  most: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = list.values();
  const worker = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}

async function drain(): Promise<number> {
  const deadline = performance.now() + DRAIN_MS;
  for (;;) {
    const expected = rooms.reduce((sum, room) => sum + room.expected, 0);
    const isAnswered = settings?.wire !== 'plausch' || tally.acknowledged >= tally.sent;
    if ((tally.delivered >= expected && isAnswered) || performance.now() > deadline) return expected;
    await pause(LOOK_EVERY_MS);
  }
}

/** Sends so many a second, evenly, to one room after the other. */
function sendEvenly({
  kind,
  seconds,
  eventsPerSecond,
}: Extract<Pace, { eventsPerSecond: number }>): Promise<void> {
  const startedAt = performance.now();
  let sent = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - startedAt) / 1_000, seconds);
      for (const due = Math.floor(elapsed * eventsPerSecond); sent < due; sent += 1) {
        rooms[sent % rooms.length]?.speak(kind);
      }
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, PACE_EVERY_MS);
  });
}

const commands: LoadCommands = {
  async prepare(given) {
    settings = given;
    rooms = given.rooms.map((id) => new LoadRoom(id, tally));
  },

  async open({ from, to, concurrency, enter, room }) {
    const startedAt = performance.now();
    const indexes = Array.from({ length: to - from }, (_one, i) => from + i);
    await someAtATime(indexes, concurrency, (index) => connectionFor(index, room).open({ enter }));
    return { seconds: (performance.now() - startedAt) / 1_000 };
  },

  async join({ concurrency, ...span }) {
    const startedAt = performance.now();
    await someAtATime(inSpan(span), concurrency, (connection) => connection.join());
    return { seconds: (performance.now() - startedAt) / 1_000 };
  },

  async drive(pace) {
    tally.reset();
    for (const room of rooms) room.reset();
    const cpu = process.cpuUsage();
    if ('window' in pace) {
      for (const room of rooms) room.saturate(pace.kind, pace.window);
      await pause(pace.seconds * 1_000);
      for (const room of rooms) room.stop();
    } else {
      await sendEvenly(pace);
    }
    const expected = await drain();
    const { user, system } = process.cpuUsage(cpu);
    const { sent, acknowledged, refused, closed, bytes, doubled, skipped, delivered } = tally;
    return {
      // What was skipped was lost, even if another room's doubles made up for the count.
      receipts: { expected, received: delivered - skipped, doubled },
      sent,
      acknowledged,
      refused,
      closed,
      bytes,
      latenciesMs: tally.latenciesMs.toSorted((a, b) => a - b),
      clientCpuSeconds: (user + system) / 1e6,
    };
  },

  async leave(span) {
    await Promise.all(inSpan(span).map((connection) => connection.leave()));
  },

  async close(span) {
    for (const connection of inSpan(span)) {
      connection.close();
      connections.delete(connection.index);
      connection.room.members.splice(connection.room.members.indexOf(connection), 1);
      connection.room.said.length = 0;
    }
  },

  async keepReturning() {
    tally.reset();
    returning = new Returning([...connections.values()]);
  },

  returned() {
    if (!returning) throw new Error('nobody was asked to return');
    return returning.everybody;
  },

  async chat(talk) {
    const before = tally.sent;
    await sendEvenly({ kind: 'line', ...talk });
    return { said: tally.sent - before };
  },

  async checkJournals() {
    const deadline = performance.now() + DRAIN_MS;
    while (tally.acknowledged < tally.sent && performance.now() < deadline) await pause(LOOK_EVERY_MS);
    // The last line's frame may be one tick behind its acknowledgement.
    await pause(FRAME_PATIENCE_MS);
    const findings: string[] = [];
    let expected = 0;
    let lost = tally.sent - tally.acknowledged + tally.skipped;
    let { doubled } = tally;
    if (lost > 0 || doubled > 0) {
      findings.push(
        `${tally.acknowledged} of ${tally.sent} lines acknowledged, ` +
          `${tally.skipped} numbers skipped, ${doubled} doubled`,
      );
    }
    const dialogues = [...connections.values()].flatMap(({ dialogue, room, index }) =>
      dialogue instanceof PlauschDialogue ? { dialogue, room, index } : [],
    );
    const last = new Map<LoadRoom, number>();
    for (const { dialogue, room } of dialogues) last.set(room, Math.max(dialogue.next, last.get(room) ?? 0));
    for (const { dialogue, room, index } of dialogues) {
      const verdict = dialogue.check();
      // Also what is no line: a client that hears nothing any more would be found only where a line was said later.
      const behind = (last.get(room) ?? 0) - dialogue.next;
      expected += room.said.length;
      lost += Math.max(verdict.lost.length, behind);
      doubled += verdict.doubled;
      const untold = verdict.lost.map((line) => `line ${line} of ${room.said.length} was not told`);
      const late = behind > 0 ? [`the last ${behind} events were not told`] : [];
      const again = verdict.doubled > 0 ? [`${verdict.doubled} lines came twice`] : [];
      for (const finding of [...untold, ...late, ...again]) {
        findings.push(`client ${index} in room ${room.id}: ${finding}; ${dialogue.story}`);
      }
    }
    return { receipts: { expected, received: expected - lost, doubled }, findings };
  },
};

async function answer({ id, name, argument }: LoadRequest): Promise<LoadReply> {
  try {
    const run = commands[name] as (argument: unknown) => Promise<unknown>;
    return { id, result: await run(argument) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (request: LoadRequest) => {
  process.send?.(await answer(request));
});
process.on('disconnect', () => process.exit(0));
