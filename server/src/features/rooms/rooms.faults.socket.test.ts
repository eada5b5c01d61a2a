import { callApi, createTestDatabase } from '@plausch/dev-env';
import {
  ChatProcess,
  createModerator,
  createParticipants,
  createRandom,
  drawFault,
  type FaultKind,
  faultRules,
  runCampaign,
} from '@plausch/dev-env/faults';
import { expect, it } from 'vitest';

const SEED = 20_261_121;
/** Snapshots carry all lines, so that no client may ever miss one. */
const REACH = 10_000;
const DOZE_MS = 2_000;
/** What is noticed only by a timeout comes first; the others happen meanwhile. */
const FAULTS: readonly FaultKind[] = [
  'F6 silence',
  'F1 kill',
  'F6 weather',
  'F2 freeze',
  'F5 clock',
  'F6 reset',
];

it('[R1] [R2] [R3] [R10] [SN5] 2,000 lines through six faults: none lost, none doubled, one order, no ghosts', async () => {
  const database = await createTestDatabase();
  const server = await ChatProcess.start({
    databaseUrl: database.url,
    rules: faultRules({ reach: REACH, dozeMs: DOZE_MS }),
  });
  try {
    const { body } = await callApi(server.origin, 'listRooms', {});
    const random = createRandom(SEED);
    const result = await runCampaign({
      server,
      databaseUrl: database.url,
      roomId: body.items[0]?.id ?? '',
      people: await createParticipants(database.url, 20),
      moderator: await createModerator(database.url),
      seed: SEED,
      lines: 2_000,
      lineEveryMs: { from: 5, to: 40 },
      faults: FAULTS.map((kind) => drawFault(random, kind)),
      faultEveryMs: { from: 1_000, to: 1_800 },
      vanishing: 1,
      reach: REACH,
      settleMs: 30_000,
      note: () => {},
    });
    expect(result.findings).toEqual([]);
    expect(result.complaints).toEqual([]);
    expect(result.acknowledged).toBeGreaterThanOrEqual(2_000);
    expect(result.warned).toBeGreaterThan(50);
    expect(result.resumed).toBeGreaterThan(0);
    expect(result.repeated).toBeGreaterThan(0);
  } finally {
    await server.stop();
    await database.drop();
  }
}, 120_000);
