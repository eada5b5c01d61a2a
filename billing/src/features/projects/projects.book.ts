import type { Clock } from '@plausch/platform/clock';
import type { Database, Queryable } from '@plausch/platform/db';
import { isSecretKey, type KeyHolder, secretHash } from '../../edge/keys.ts';
import type { Rules } from '../../rules.ts';
import { allProjects, type KeyRow, liveKeys, type ProjectRow } from './projects.store.ts';

type Page = {
  readonly readAt: number;
  readonly projects: ReadonlyMap<string, ProjectRow>;
  /** By text of public keys, by hash of secret ones. */
  readonly keys: ReadonlyMap<string, KeyHolder>;
  /** Texts of the sandbox's public keys. */
  readonly sandboxKeys: readonly string[];
};

/**
 * The few rows that every request asks for, kept in memory and read again once they are a second old: so a key that is revoked,
 * or a catalogue that is applied in another process, holds in every process a second later.
 */
export class ProjectBook {
  readonly #parts: { database: Database; clock: Clock; rules: Pick<Rules, 'projects'> };
  #page: Page | undefined;
  #reading: Promise<Page> | undefined;

  constructor(parts: { database: Database; clock: Clock; rules: Pick<Rules, 'projects'> }) {
    this.#parts = parts;
  }

  /** Whose key this is; undefined for one that is unknown or revoked. */
  async holderOf(key: string): Promise<KeyHolder | undefined> {
    const { keys } = await this.#current();
    return keys.get(isSecretKey(key) ? secretHash(key) : key);
  }

  /**
   * `sql`: the transaction that asks, which must not wait for another connection while it holds one.
   * @throws Error for an id that is not in the table: ids come from keys.
   */
  async project(id: string, sql?: Queryable): Promise<ProjectRow> {
    if (sql && !this.#isFresh()) {
      // For the transactions after this one.
      void this.#read().catch(() => undefined);
      const found = (await allProjects(sql)).find((row) => row.id === id);
      if (found) return found;
    }
    const { projects } = await this.#current();
    const project = projects.get(id) ?? (await this.#read()).projects.get(id);
    if (!project) throw new Error(`there is no project ${id}`);
    return project;
  }

  async projects(): Promise<readonly ProjectRow[]> {
    return [...(await this.#current()).projects.values()];
  }

  /** The public key that buys for nothing; undefined where there is none, or more than one. */
  async sandboxKey(): Promise<string | undefined> {
    const { sandboxKeys } = await this.#current();
    return sandboxKeys.length === 1 ? sandboxKeys[0] : undefined;
  }

  /** Makes the next question read the tables: after a change of this process. */
  forget(): void {
    this.#page = undefined;
  }

  #isFresh(): boolean {
    const { clock, rules } = this.#parts;
    return this.#page !== undefined && clock.now() - this.#page.readAt < rules.projects.freshMs;
  }

  async #current(): Promise<Page> {
    const page = this.#page;
    return page && this.#isFresh() ? page : this.#read();
  }

  /** One reading for all that ask meanwhile. */
  #read(): Promise<Page> {
    this.#reading ??= this.#readTables().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readTables(): Promise<Page> {
    const { database, clock } = this.#parts;
    const readAt = clock.now();
    const [projects, keys] = [await allProjects(database.drizzle), await liveKeys(database.drizzle)];
    this.#page = {
      readAt,
      projects: new Map(projects.map((project) => [project.id, project])),
      keys: new Map(keys.map((key) => [lookupOf(key), holderOf(key)])),
      sandboxKeys: keys.flatMap(({ environment, text }) => (environment === 'sandbox' && text ? [text] : [])),
    };
    return this.#page;
  }
}

const lookupOf = ({ text, sha256 }: KeyRow): string => text ?? sha256?.toString('hex') ?? '';

const holderOf = ({ id, projectId, environment }: KeyRow): KeyHolder => ({
  keyId: id,
  projectId,
  environment,
});
