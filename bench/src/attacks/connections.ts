import type { Attack, AttackContext } from './attack.ts';
import { share, upTo } from './share.ts';
import { Visitor } from './sockets.ts';

const PER_PERSON = 20;
const PER_NETWORK = 300;
const DOSES = {
  short: { ofOnePerson: 60, ofOneNetwork: 320, requests: 2_500 },
  large: { ofOnePerson: 400, ofOneNetwork: 1_000, requests: 20_000 },
} as const;
const AT_ONCE = 20;
const EACH = 16;

/** More connections than anybody needs, by one person, from one network, and pages asked for without end. */
export const connections: Attack = {
  name: 'connections',
  summary: 'hundreds of sockets of one person and of one network, pages and handshakes by the thousand',
  rows: ['WS-3', 'RL-1'],
  async run(context) {
    await onePerson(context);
    await oneNetwork(context);
    await withoutEnd(context, '/');
    await withoutEnd(context, '/socket.io/?EIO=4&transport=polling');
  },
};

async function onePerson(context: AttackContext): Promise<void> {
  const { target, tally, dose } = context;
  const [person] = target.takePeople(1);
  const token = person?.token ?? '';
  const live = await liveOf(
    context,
    DOSES[dose].ofOnePerson,
    () => new Visitor(target.origin, token, target.newNetwork()),
  );
  tally.count('sockets of one person tried', DOSES[dose].ofOnePerson);
  tally.count('of them live', live);
  tally.expect(live <= PER_PERSON, 'one person holds too many connections', String(live));
  tally.expect(live > 0, 'one person holds no connection at all');
}

async function oneNetwork(context: AttackContext): Promise<void> {
  const { target, tally, dose } = context;
  const count = DOSES[dose].ofOneNetwork;
  const people = target.takePeople(Math.ceil(count / EACH));
  const network = target.newNetwork();
  const tokenOf = (i: number) => people[i % people.length]?.token ?? '';
  const [neighbour] = target.takePeople(1);
  const live = await liveOf(
    context,
    count,
    (i) => new Visitor(target.origin, tokenOf(i), network),
    async () => {
      const visitor = new Visitor(target.origin, neighbour?.token ?? '', target.newNetwork());
      const outcome = await visitor.connect();
      tally.count(`others meanwhile ${outcome}`);
      tally.expect(outcome === 'in', 'another network was kept out', outcome);
      visitor.close();
    },
  );
  tally.count('sockets of one network tried', count);
  tally.count('of these live', live);
  tally.expect(live <= PER_NETWORK, 'one network holds too many connections', String(live));
}

/** Opens so many and holds them; says how many the server holds in the end. `meanwhile` runs while they are open. */
async function liveOf(
  { signal }: AttackContext,
  count: number,
  open: (i: number) => Visitor,
  meanwhile: () => Promise<void> = async () => {},
): Promise<number> {
  const visitors: Visitor[] = [];
  try {
    await share(upTo(count), AT_ONCE, signal, async (i) => {
      const visitor = open(i);
      visitors.push(visitor);
      await visitor.connect();
    });
    await meanwhile();
    const live = await Promise.all(visitors.map((visitor) => visitor.isLive()));
    return live.filter(Boolean).length;
  } finally {
    for (const visitor of visitors) visitor.close();
  }
}

/** At some point one network has had enough of a path. */
async function withoutEnd({ target, tally, dose, signal }: AttackContext, path: string): Promise<void> {
  const headers = { 'x-forwarded-for': target.newNetwork() };
  let refused = 0;
  await share(upTo(DOSES[dose].requests), AT_ONCE, signal, async () => {
    if (refused > 0) return;
    const answer = await fetch(`${target.origin}${path}`, { headers });
    await answer.arrayBuffer();
    tally.count(`requests to ${path}`);
    if (answer.status === 429) refused += 1;
  });
  tally.expect(refused > 0, 'a path can be asked for without end', path);
}
