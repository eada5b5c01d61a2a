import { setTimeout as pause } from 'node:timers/promises';
import { rawFrame } from '@plausch/dev-env/faults';
import type { Attack, AttackContext } from './attack.ts';
import { quantile, share, upTo } from './share.ts';
import { SOCKET_PATH, upgradeRequest, Visitor, Wire } from './sockets.ts';

const CONNECTIONS = 20;
const NETWORKS = 4;
const DOSES = {
  short: { frames: 20_000, burst: 500, honest: 10 },
  large: { frames: 500_000, burst: 1_000, honest: 200 },
} as const;
const PATIENCE_MS = 6_000;
const MEMORY_BYTES = 100 * 1_048_576;
const LOOK_EVERY_MS = 100;
const MOST_LOST = 2;

const connectFrame = (auth: object) => rawFrame({ payload: `40${JSON.stringify(auth)}` });

/** CONNECT frames without end, upgrades that lead nowhere: those who come in honestly must not notice. */
export const handshakes: Attack = {
  name: 'handshakes',
  summary: 'CONNECT frames without end, a second one on one connection, upgrades on other paths',
  rows: ['WS-2', 'WS-3', 'IN-10'],
  async run(context) {
    await secondConnects(context);
    await otherPaths(context);
    await flood(context);
  },
};

/** Each way to say CONNECT twice on one connection must end it. */
async function secondConnects({ target, tally }: AttackContext): Promise<void> {
  const [person] = target.takePeople(1);
  const [refused, right] = [connectFrame({ token: 'x' }), connectFrame({ token: person?.token })];
  const ways = {
    'two at once, refused': [Buffer.concat([refused, refused])],
    'two at once, taken': [Buffer.concat([right, right])],
    'another after a refusal': [refused, refused],
    'another after coming in': [right, right],
    'another namespace': [right, rawFrame({ payload: '40/admin,' })],
    'a hundred at once': [Buffer.concat(Array.from({ length: 100 }, () => refused))],
  };
  for (const [what, pieces] of Object.entries(ways)) {
    const wire = new Wire(target.port);
    await wire.write(upgradeRequest(SOCKET_PATH, target.newNetwork()));
    for (const [i, piece] of pieces.entries()) {
      const answered = answersIn(wire) + 1;
      await wire.write(piece);
      if (i < pieces.length - 1) await waitFor(() => wire.isOver || answersIn(wire) >= answered);
    }
    const isOver = await waitFor(() => wire.isOver);
    tally.count('connections with a second CONNECT');
    tally.count('of them ended', isOver ? 1 : 0);
    tally.expect(isOver, 'a second CONNECT did not end the connection', what);
    wire.destroy();
  }
}

/** Answers of the server to CONNECT, as its unmasked frames show them. */
const answersIn = (wire: Wire) => wire.heard.match(/4[04]\{"(?:sid|message)"/g)?.length ?? 0;

async function waitFor(holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!holds() && performance.now() < deadline) await pause(20);
  return holds();
}

/** Upgrades that nobody takes are answered or cut, and leave no socket behind while their senders hold on. */
async function otherPaths({ target, tally }: AttackContext): Promise<void> {
  const quiet = target.openSockets;
  const requests = [
    '/',
    '/nichts',
    '/api/health',
    '/api/auth/login',
    '/socket.io',
    '/socket.io/nichts',
    '/socket.io/?EIO=3&transport=websocket',
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=4&transport=websocket&sid=x',
    '/SOCKET.IO/?EIO=4&transport=websocket',
    '//socket.io/?EIO=4',
  ].map((path) => upgradeRequest(path, target.newNetwork()));
  requests.push(
    upgradeRequest(SOCKET_PATH, target.newNetwork(), ['Origin: https://boese.example']),
    upgradeRequest('/nichts', target.newNetwork()).replace('Upgrade: websocket', 'Upgrade: h2c'),
    upgradeRequest('/nichts', target.newNetwork()).replace('GET ', 'POST '),
  );
  const wires = await Promise.all(
    requests.map(async (request) => {
      const wire = new Wire(target.port);
      await wire.write(request);
      return wire;
    }),
  );
  for (const [i, wire] of wires.entries()) {
    const isDone = await waitFor(() => wire.isOver || wire.heard !== '');
    tally.count('upgrades on other paths');
    tally.expect(isDone, 'an upgrade was neither answered nor cut', requests[i]?.split('\r\n', 1)[0]);
  }
  // Some are answered and kept alive as any request is, so not all of them have to be gone.
  const isOver = wires.filter((wire) => wire.isOver).length;
  const isFree = await waitFor(() => target.openSockets <= quiet + wires.length - isOver);
  tally.expect(isFree, 'upgrades left sockets behind', `${target.openSockets - quiet} of ${wires.length}`);
  for (const wire of wires) wire.destroy();
}

/** Twenty connections that say nothing but CONNECT, while others come in. */
async function flood(context: AttackContext): Promise<void> {
  const { target, tally, dose, note } = context;
  const { honest } = DOSES[dose];
  const people = target.takePeople(20);
  await arrivals(context, people.slice(0, 5), 20);
  const quietBytes = target.residentBytes;
  const quiet = await arrivals(context, people, honest);
  let highest = quietBytes;
  const watch = setInterval(() => {
    highest = Math.max(highest, target.residentBytes);
  }, LOOK_EVERY_MS);
  const end = new AbortController();
  const ended = AbortSignal.any([end.signal, context.signal]);
  const flooding = offerFrames({ ...context, signal: ended });
  const during = await arrivals(context, people, honest);
  if (dose === 'short') end.abort();
  await flooding;
  clearInterval(watch);

  const [calm, stormy] = [quantile(quiet, 0.99), quantile(during, 0.99)];
  const grown = highest - quietBytes;
  note(
    `honest handshakes: p99 ${calm.toFixed(1)} ms quiet, ${stormy.toFixed(1)} ms during the flood; memory +${(grown / 1e6).toFixed(0)} MB`,
  );
  tally.expect(target.isRunning, 'the flood ended the server');
  if (dose === 'large') {
    tally.expect(stormy < 3 * calm, 'honest handshakes took three times as long or longer');
    tally.expect(grown <= MEMORY_BYTES, 'memory grew by more than 100 MB');
  }
}

/** People who come in one after the other, each from a network of their own; how long each took, in ms. */
async function arrivals(
  { target, tally, signal }: AttackContext,
  people: readonly { token: string }[],
  count: number,
): Promise<number[]> {
  const took: number[] = [];
  let lost = 0;
  for (const i of upTo(count)) {
    // When nobody comes in any more, a few are enough to know.
    if (signal.aborted || lost === MOST_LOST) break;
    const visitor = new Visitor(target.origin, people[i % people.length]?.token ?? '', target.newNetwork());
    const from = performance.now();
    const outcome = await visitor.connect();
    took.push(performance.now() - from);
    tally.count(`honest handshakes ${outcome}`);
    if (outcome !== 'in') lost += 1;
    tally.expect(outcome === 'in', 'an honest handshake did not come in', outcome);
    visitor.close();
  }
  return took;
}

/** All frames, in bursts; a connection that was ended is opened anew as long as the door lets it. */
async function offerFrames({ target, tally, dose, signal }: AttackContext): Promise<void> {
  const { frames, burst } = DOSES[dose];
  const networks = Array.from({ length: NETWORKS }, () => target.newNetwork());
  const bytes = Buffer.concat(Array.from({ length: burst }, () => connectFrame({ token: 'x' })));
  const wires: Wire[] = [];
  const bursts = await share(upTo(frames / burst), CONNECTIONS, signal, async (_, hand) => {
    let wire = wires[hand];
    if (!wire || wire.isOver || wire.tcp.destroyed) {
      wire?.destroy();
      wire = new Wire(target.port);
      wires[hand] = wire;
      tally.count('hostile connections');
      await wire.write(upgradeRequest(SOCKET_PATH, networks[hand % NETWORKS] ?? ''));
    }
    await wire.write(bytes);
  });
  for (const wire of wires) wire.destroy();
  tally.count('CONNECT frames offered', bursts * burst);
}
