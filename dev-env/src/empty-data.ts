import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a server that has never run, with its database made and migrated. */
    emptyData: string;
  }
}

const migrationsOf = (program: string) => path.resolve(import.meta.dirname, `../../${program}/migrations`);

/** Vitest's global set-up: makes the data that every server of the run begins with, once. */
export async function setup(project: TestProject): Promise<() => void> {
  const run = openRunFolder();
  const folder = path.join(run.folder, 'empty');
  mkdirSync(folder);
  const log = createLogger({ level: 'warn' });
  const { url, stop } = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log });
  try {
    await migrate({ url, folder: migrationsOf('server'), log });
    await migrate({ url, schema: 'billing', folder: migrationsOf('billing'), log });
  } finally {
    await stop();
  }
  project.provide('emptyData', folder);
  return run.remove;
}

/** Fills a folder with it; what a server makes of that is its own. */
export function copyEmptyData(folder: string): void {
  cpSync(inject('emptyData'), folder, { recursive: true, mode: 0 });
}
