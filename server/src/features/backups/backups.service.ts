import { rmSync } from 'node:fs';
import { BackupFailure, backupsIn, outdated } from '@plausch/platform/backup';
import type { ServerConfig } from '../../config.ts';
import type { Saving } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { erasedIds } from '../accounts/index.ts';
import { drill } from './backups.drill.ts';
import { listErased } from './backups.erased.ts';
import { type Saved, save } from './backups.save.ts';
import { noteTry, type Standing, standingOf } from './backups.standing.ts';
import { t } from './backups.words.ts';

const MINUTE_MS = 60_000;

export type BackupStanding = Standing & { readonly isLate: boolean };

/** Saves this installation, one backup at a time. */
export class BackupService {
  readonly config: ServerConfig;
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'logger' | 'rules'>;
  readonly #saving: Saving;
  readonly #startedAt: number;
  #isSaving = false;

  constructor(
    ground: Pick<Ground, 'clock' | 'database' | 'logger' | 'rules'>,
    { config, saving }: { config: ServerConfig; saving: Saving },
  ) {
    this.config = config;
    this.#ground = ground;
    this.#saving = saving;
    this.#startedAt = ground.clock.now();
  }

  /** [BK1] @throws BackupFailure */
  async save({ to, signal }: { to?: string | undefined; signal?: AbortSignal } = {}): Promise<Saved> {
    if (this.#isSaving) throw new BackupFailure(t('busy'));
    this.#isSaving = true;
    try {
      const { clock, database } = this.#ground;
      const erased = await erasedIds(database.drizzle);
      return await save({
        config: this.config,
        saving: this.#saving,
        erased,
        now: clock.now(),
        to,
        signal,
      });
    } finally {
      this.#isSaving = false;
    }
  }

  /** [BK3] Saves, and deletes what is older than it has to be. How it ended is kept. */
  async saveNightly(signal: AbortSignal): Promise<void> {
    const { clock, logger } = this.#ground;
    try {
      const { file, bytes } = await this.save({ signal });
      logger.info({ file, bytes }, 'saved');
      noteTry(this.config, { nightly: { at: clock.now() } });
    } catch (error) {
      // The server ends; the job comes again with the next start.
      if (signal.aborted) throw error;
      const failure = error instanceof BackupFailure ? error.message : t('broken');
      noteTry(this.config, { nightly: { at: clock.now(), failure } });
      logger.warn({ err: error }, 'no backup was made');
      throw error;
    }
    for (const { file } of outdated(backupsIn(this.config.backups.folder), clock.now())) {
      rmSync(file, { force: true });
    }
  }

  /** [BK4] Brings the newest backup back beside the running server, and takes it away again. How it ended is kept. */
  async drill(signal: AbortSignal): Promise<void> {
    const { clock, logger } = this.#ground;
    const startedAt = clock.now();
    const note = (failure?: string) => {
      const minutes = (clock.now() - startedAt) / MINUTE_MS;
      noteTry(this.config, { drill: { at: clock.now(), minutes, failure } });
    };
    try {
      logger.info({ figures: await drill(this.config, signal) }, 'a backup was brought back on trial');
      note();
    } catch (error) {
      if (signal.aborted) throw error;
      note(error instanceof BackupFailure ? error.message : t('drillBroken'));
      logger.warn({ err: error }, 'the newest backup could not be brought back');
      throw error;
    }
  }

  /** [BK5] Lists beside the backups who was erased. */
  async listErased(): Promise<void> {
    const { folder } = this.config.backups;
    if (backupsIn(folder).length === 0) return;
    listErased(folder, await erasedIds(this.#ground.database.drizzle));
  }

  /** [BK7] */
  standing(): BackupStanding {
    const standing = standingOf(this.config);
    // Without any backup it is late as soon as this server has let a night pass.
    const since = standing.newest?.madeAt ?? this.#startedAt;
    return { ...standing, isLate: this.#ground.clock.now() - since > this.#ground.rules.backups.lateAfterMs };
  }
}
