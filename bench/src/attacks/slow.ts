import type { Attack, AttackContext } from './attack.ts';
import { SOCKET_PATH, upgradeRequest, Visitor, Wire } from './sockets.ts';

const DOSES = { short: 100, large: 2_000 } as const;
const HONEST = 5;
/** Longer than a server waits for the rest of a request, and looks for those who are late. */
const ALL_GONE_MS = 180_000;

/** Requests that begin and never end, websockets that say nothing. */
export const slow: Attack = {
  name: 'slow',
  summary: 'half requests and silent websockets held open; others come in, and (large) none is kept',
  rows: ['WS-3', 'IN-10'],
  async run(context) {
    const { target, tally, dose } = context;
    const quiet = target.openSockets;
    const network = target.newNetwork();
    const halves = [
      `GET /api/rooms HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\n`,
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"login"`,
      `POST /meldung HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n--x\r\n`,
      upgradeRequest(SOCKET_PATH, network),
      '',
    ];
    const wires = Array.from({ length: DOSES[dose] }, () => new Wire(target.port));
    await Promise.all(wires.map((wire, i) => wire.write(halves[i % halves.length] ?? '')));
    tally.count('connections held', wires.length);
    await honest(context);
    if (dose === 'large') {
      const kept = () => target.openSockets - quiet;
      await target.until(() => kept() <= 0, 'the end of silent connections', ALL_GONE_MS).catch(() => {});
      tally.expect(kept() <= 0, 'silent connections are kept', String(kept()));
    }
    for (const wire of wires) wire.destroy();
  },
};

async function honest({ target, tally }: AttackContext): Promise<void> {
  for (const { token } of target.takePeople(HONEST)) {
    const { status } = await target.call('currentUser', { token });
    tally.expect(status === 200, 'an honest request was not answered', String(status));
    const visitor = new Visitor(target.origin, token, target.newNetwork());
    const outcome = await visitor.connect();
    tally.count(`honest people ${outcome}`);
    tally.expect(outcome === 'in', 'somebody honest does not come in', outcome);
    visitor.close();
  }
}
