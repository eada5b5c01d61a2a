import pg from 'pg';
import type { Figure } from './contract.ts';

/** What the server says at the end of a copy. */
export type Stopped = {
  /** Content of the file that tells the server where to begin when it comes back. */
  readonly label: string;
  /** Names of the files of the log that belong to the copy, first to last. */
  readonly segments: readonly string[];
};

const CONNECT_TIMEOUT_MS = 10_000;
/** No such table, column or schema. */
const NOT_THERE = new Set(['42P01', '42703', '3F000']);
const FIRST_SEGMENT = /START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/;

/**
 * One connection in which the server knows that its files are being copied. It ends with the connection, however that ends, and
 * no query waits for it.
 */
export class BackupSession {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async connect(url: string): Promise<BackupSession> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'plausch backup',
    });
    // Told by the question that is under way, or by the next one.
    client.on('error', () => {});
    await client.connect();
    return new BackupSession(client);
  }

  /** From here on the server keeps its log: the slot goes with the connection. */
  async start(): Promise<void> {
    await this.#client.query(
      `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    await this.#client.query(`select pg_backup_start('plausch', fast => true)`);
  }

  async stop(): Promise<Stopped> {
    const { rows } = await this.#client.query<{ label: string; last: string; bytes: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last, setting as bytes
       from pg_backup_stop(wait_for_archive => false), pg_settings where name = 'wal_segment_size'`,
    );
    const [stopped] = rows;
    const first = FIRST_SEGMENT.exec(stopped?.label ?? '')?.[1];
    if (!stopped || first === undefined) throw new Error('the server did not say what belongs to the copy');
    return { label: stopped.label, segments: segmentsBetween(first, stopped.last, Number(stopped.bytes)) };
  }

  async figures(figures: readonly Figure[]): Promise<Map<string, number>> {
    return await figuresOf(this.#client, figures);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

/** What the figures say now. */
export async function readFigures(url: string, figures: readonly Figure[]): Promise<Map<string, number>> {
  return await withClient(url, (client) => figuresOf(client, figures));
}

/**
 * Reads every table and every index for what no sum of a file shows: rows and index entries that do not belong together. Answers
 * what was found, a line each.
 */
export async function checkStructure(url: string): Promise<string[]> {
  return await withClient(url, async (client) => {
    await client.query('create extension if not exists amcheck');
    try {
      const { rows: heaps } = await client.query<{ found: string }>(
        `select format('%s: %s', c.oid::regclass, v.msg) as found
         from pg_class c, lateral verify_heapam(c.oid) v where c.relkind in ('r', 't', 'm') limit 20`,
      );
      const found = heaps.map((row) => row.found);
      const { rows: indexes } = await client.query<{ oid: number }>(
        `select c.oid from pg_class c join pg_am on pg_am.oid = relam join pg_index i on i.indexrelid = c.oid
         where amname = 'btree' and c.relkind = 'i' and indisvalid and relpersistence = 'p'`,
      );
      for (const { oid } of indexes) {
        await client
          .query('select bt_index_check($1::oid::regclass, true)', [oid])
          .catch((error: Error) => found.push(error.message));
      }
      return found;
    } finally {
      await client.query('drop extension amcheck').catch(() => {});
    }
  });
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function figuresOf(client: pg.Client, figures: readonly Figure[]): Promise<Map<string, number>> {
  const values = new Map<string, number>();
  for (const { name, text } of figures) {
    const value = await readValue(client, text);
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

/** The value of a figure; undefined in a database that is older than what it counts. */
async function readValue(client: pg.Client, text: string): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ value: string }>(text);
    return Number(rows[0]?.value);
  } catch (error) {
    if (NOT_THERE.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/** The names of segments: eight digits for the timeline, eight for the number of 4 GB, eight for the one within them. */
function segmentsBetween(first: string, last: string, segmentBytes: number): string[] {
  const perLog = 2 ** 32 / segmentBytes;
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16);
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const from = numberOf(first);
  return Array.from({ length: numberOf(last) - from + 1 }, (_, i) => {
    const number = from + i;
    return `${first.slice(0, 8)}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`;
  });
}
