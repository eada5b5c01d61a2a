import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { type Database, migratePlatform, openDatabase, type Work } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createJobs, defineJob, type Jobs, type JobsOptions } from './index.ts';

/** A job whose deed is a row with its number. */
export const deed = defineJob<{ number: number }>({ name: 'test.deed', attempts: 3, atOnce: 4 });

/** Jobs in a migrated database of each test's own; for a file of tests, all closed behind each of them. */
export class JobsBed {
  url = '';
  /** What was logged as a warning or worse. */
  logLines: string[] = [];
  #database: Database | undefined;
  #open: Jobs[] = [];

  /** To be called once, at the beginning of the file. */
  static use(): JobsBed {
    const bed = new JobsBed();
    let server: ReturnType<typeof sharedTestServer>;
    beforeAll(() => {
      server = sharedTestServer();
    });
    afterAll(() => server.stop());
    beforeEach(async () => bed.#begin(await server.createDatabase()));
    afterEach(() => bed.#end());
    return bed;
  }

  get database(): Database {
    if (!this.#database) throw new Error('The database is there within tests.');
    return this.#database;
  }

  /** Another pool in place of the one that was closed, as a process that starts again has one. */
  reopen(): void {
    this.#database = openDatabase({ url: this.url, log: silent, poolSize: 8 });
  }

  newJobs(options: Partial<JobsOptions> = {}): Jobs {
    const logger = createLogger({
      level: 'warn',
      destination: { write: (line: string) => void this.logLines.push(line) },
    });
    const { database } = this;
    const jobs = createJobs({ database, clock: systemClock, logger, works: true, upkeep: false, ...options });
    this.#open.push(jobs);
    return jobs;
  }

  /** Jobs whose deeds are rows. */
  async writingJobs(options: Partial<JobsOptions> = {}): Promise<Jobs> {
    const jobs = this.newJobs(options);
    jobs.handle(deed, (work, { number }) => this.write(work, number));
    await jobs.open();
    return jobs;
  }

  async write(work: Work, number: number): Promise<void> {
    await work.sql.execute(`insert into deeds values (${number})`);
  }

  add(jobs: Jobs, number: number, options = {}): Promise<boolean> {
    return this.database.inTransaction((work) => jobs.enqueue(work, deed, { number }, options));
  }

  /** What was done, by number. */
  async deeds(): Promise<number[]> {
    const rows = await question(this.url, 'select number from deeds order by number');
    return rows.map(({ number }) => number as number);
  }

  async #begin(url: string): Promise<void> {
    this.url = url;
    await migratePlatform({ url, log: silent });
    await question(url, 'create table deeds (number integer not null)');
    this.reopen();
    this.#open = [];
    this.logLines = [];
  }

  async #end(): Promise<void> {
    for (const jobs of this.#open) await jobs.close();
    await this.database.close();
  }
}

/** Starts jobs that never look around by themselves: what they are not woken for stays undone. */
export function startWithoutLooks(jobs: Jobs): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  jobs.start();
  vi.useRealTimers();
}
