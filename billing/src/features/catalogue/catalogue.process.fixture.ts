import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createStillClock, type TestClock } from '@plausch/platform/clock';
import { openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { createSealer } from '@plausch/platform/seal';
import { type Billing, createBilling } from '../../app.ts';
import { SCHEMA } from '../../schema.ts';

/** A folder with these files. */
export function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'catalogue-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

/** A process of billing, with connections of its own, on a database that others may use as well. */
export type Process = {
  readonly clock: TestClock;
  readonly billing: Billing;
  /** What it logged as a warning or worse. */
  readonly logged: readonly string[];
  close(): Promise<void>;
};

/** Rejects where its start fails. */
export async function processOn(databaseUrl: string, catalogueDir: string): Promise<Process> {
  const logged: string[] = [];
  const clock = createStillClock(Date.parse('2026-11-01T18:00:00Z'));
  const logger = createLogger({
    level: 'warn',
    destination: { write: (line: string) => void logged.push(line) },
  });
  const database = openDatabase({ url: databaseUrl, schema: SCHEMA, log: logger, poolSize: 4 });
  try {
    const billing = await createBilling({
      config: { catalogueDir, sandbox: true, mail: { kind: 'mailbox' }, sealKey: undefined },
      database,
      clock,
      logger,
      sealer: createSealer({ key: Buffer.alloc(32, 7) }),
      customerTokenKey: Buffer.alloc(32, 9),
      mailKey: Buffer.alloc(32, 5),
      works: false,
      upkeep: false,
      publicUrl: undefined,
      trustedProxies: [],
    });
    const close = async () => {
      await billing.close();
      await database.close();
    };
    return { clock, billing, logged, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
