import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '../clock/index.ts';
import { BackupFailure, sentenceOf } from './failure.ts';

const NAME = /^plausch-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.zst(?:\.age)?$/;
/** A name that no list of backups shows. */
const DRAFT = /^\.plausch-.*\.part$/;
/** What a killed process left is older than any backup takes. */
const DRAFT_LIVES_MS = 12 * HOUR_MS;

const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR']);

const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const WEEK_DAYS = 7;
/** No backup holds what was deleted longer ago. */
export const LONGEST_KEPT_DAYS = (KEPT_WEEKS + 1) * WEEK_DAYS;

export type Shelved = { readonly file: string; readonly madeAt: Date; readonly isEncrypted: boolean };

/** The backups in a folder, newest first; none where there is no such folder. */
export function backupsIn(folder: string): Shelved[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, ...parts] = NAME.exec(name) ?? [];
      const [year, month, day, hour, minute, second] = parts.map(Number);
      if (year === undefined || month === undefined) return [];
      const madeAt = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
      return [{ file: path.join(folder, name), madeAt, isEncrypted: name.endsWith('.age') }];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (NO_FOLDER.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Where a backup of this moment goes, and under which name it is written. */
export function placeIn(
  folder: string,
  { madeAt, isEncrypted }: Omit<Shelved, 'file'>,
): { file: string; draft: string } {
  const moment = `${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const name = `plausch-${moment}.tar.zst${isEncrypted ? '.age' : ''}`;
  const draft = `.${name}.${randomBytes(4).toString('hex')}.part`;
  return { file: path.join(folder, name), draft: path.join(folder, draft) };
}

/**
 * Looks whether a folder takes files, and makes it where it is `ours`: one that the operator chose may be a disk that is not
 * there at the moment. Sweeps away what a killed process left. Answers the bytes that are free.
 * @throws BackupFailure
 */
export function openShelf(folder: string, { isOurs }: { readonly isOurs: boolean }): number {
  try {
    if (isOurs) mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (DRAFT.test(name) && Date.now() - statSync(file).mtimeMs > DRAFT_LIVES_MS)
        rmSync(file, { force: true });
    }
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    throw new BackupFailure(sentenceOf(error, folder) ?? `In ${folder} lässt sich nicht sichern.`, {
      cause: error,
    });
  }
}

/**
 * What may go: all but the newest backup of each of the last seven days that have one, and of each of four weeks. What is older than
 * 35 days goes in any case.
 */
export function outdated(backups: readonly Shelved[], now: number): Shelved[] {
  const kept = new Set([
    ...newestOfEach(backups, KEPT_DAYS, 1),
    ...newestOfEach(backups, KEPT_WEEKS, WEEK_DAYS),
  ]);
  return backups.filter(
    (backup) => !kept.has(backup) || now - backup.madeAt.getTime() > LONGEST_KEPT_DAYS * DAY_MS,
  );
}

/** `backups`: newest first. */
function newestOfEach(backups: readonly Shelved[], most: number, days: number): Iterable<Shelved> {
  const spans = new Map<number, Shelved>();
  for (const backup of backups) {
    const span = Math.floor(backup.madeAt.getTime() / (days * DAY_MS));
    if (!spans.has(span) && spans.size < most) spans.set(span, backup);
  }
  return spans.values();
}
