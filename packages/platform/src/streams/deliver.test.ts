import { beforeEach, describe, expect, it } from 'vitest';
import { type Bus, createBus } from '../bus/index.ts';
import { createLogger } from '../logger/index.ts';
import type { Connection } from '../realtime/index.ts';
import { deliverStreams } from './deliver.ts';
import type { Missed } from './streams.store.ts';
import type { Told } from './streams.ts';

/** Connections as the edge knows them, and what each was sent. */
let bus: Bus;
let open: Connection[];
let arrive: (connection: Connection) => void;
let sent: Map<Connection, unknown[][]>;
let greeted: unknown[][];
let cut: Connection[];
let lines: string[];
let missed: (owner: string, since: number | null) => Promise<Missed>;
beforeEach(() => {
  lines = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  bus = createBus(logger);
  [open, sent, greeted, cut] = [[], new Map(), [], []];
  missed = async (_owner, since) =>
    since === null ? { last: 7, state: { warnings: 1 } } : { last: since, events: [] };
  deliverStreams({
    bus,
    logger,
    streams: { tell: () => {}, missed: (owner, since) => missed(owner, since) },
    realtime: {
      onConnect: (listener) => {
        arrive = listener as typeof arrive;
      },
      connectionsOf: (owner) => open.filter(({ caller }) => caller.accountId === owner),
      publish(audience, ...what) {
        const connection = open.find(({ id }) => audience.kind === 'connection' && id === audience.id);
        if (connection) sent.get(connection)?.push(what.filter((one) => one !== undefined));
      },
      cut: (connection) => void cut.push(connection as Connection),
    },
    kept: new Set(['warned']),
    greet: (connection, state) => void greeted.push([connection, state]),
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A connection of an account; `since`: where it stands in its stream, null where it knows nothing. */
async function connect(accountId: string, since?: number | null, isOpen = true): Promise<Connection> {
  const id = crypto.randomUUID();
  const connection = { id, caller: { accountId }, since, isOpen: () => isOpen } as unknown as Connection;
  sent.set(connection, []);
  open.push(connection);
  arrive(connection);
  await settled();
  return connection;
}

/** The fact of what one transaction told. */
const publish = (...told: readonly Told[]) => bus.publish({ type: 'own.told', told } as { type: string });
const tell = (name: string, ...to: readonly (readonly [owner: string, number: number])[]) =>
  publish({ name, message: { name }, about: null, to });

describe('what is told to a person', () => {
  it('reaches every device of theirs and nobody else, with its number where the device follows', async () => {
    const [phone, desktop] = [await connect('ada', 7), await connect('ada', null)];
    const [plain, other] = [await connect('ada'), await connect('bob', 0)];
    publish(
      { name: 'coins', message: { coins: 1 }, about: null, to: [['ada', 8]] },
      { name: 'gift', message: { coins: 2 }, about: 'a gift', to: [['ada', 9]] },
    );
    await settled();
    const coins = [
      ['coins', { coins: 1 }, { number: 8 }],
      ['gift', { coins: 2 }, { number: 9, about: 'a gift' }],
    ];
    expect(sent.get(desktop)).toEqual([['own:snapshot', { warnings: 1 }, { number: 7 }], ...coins]);
    expect(sent.get(plain)).toEqual([
      ['coins', { coins: 1 }],
      ['gift', { coins: 2 }],
    ]);
    expect(sent.get(other)).toEqual([]);
    expect(sent.get(phone)).toEqual(coins);
  });

  it('is the same of many, each with their own number', async () => {
    const [ada, bob] = [await connect('ada', 1), await connect('bob', 4)];
    await tell('coins', ['ada', 2], ['bob', 5]);
    await settled();
    expect([sent.get(ada), sent.get(bob)]).toEqual([
      [['coins', { name: 'coins' }, { number: 2 }]],
      [['coins', { name: 'coins' }, { number: 5 }]],
    ]);
  });

  it('and is kept for them is no matter of a plain client, which is greeted with the state', async () => {
    const plain = await connect('ada');
    expect(greeted).toEqual([[plain, { warnings: 1 }]]);
    await tell('warned', ['ada', 8]);
    await settled();
    expect(sent.get(plain)).toEqual([]);
    await connect('bob', undefined, false);
    expect(greeted).toHaveLength(1);
  });
});

it.each([undefined, 3])(
  'who cannot be told what was missed (%s) is cut and comes back, and the log says so',
  async (since) => {
    missed = async () => {
      throw new Error('the table is away');
    };
    const connection = await connect('ada', since);
    expect(cut).toEqual([connection]);
    expect(greeted).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('what was missed cannot be read')]);
  },
);
