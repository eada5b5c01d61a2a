import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backupsIn } from '@plausch/platform/backup';
import type { ServerConfig } from '../../config.ts';

/** In the data folder, and not in that of the backups: that one may be what is missing. */
const FILE = 'backups.json';

/** How the last tries ended. Moments in ms since 1970; `failure`: one German sentence, undefined when it went well. */
type Tries = {
  readonly nightly?: { readonly at: number; readonly failure?: string | undefined };
  readonly drill?: {
    readonly at: number;
    readonly minutes: number;
    readonly failure?: string | undefined;
  };
};

export type Standing = Tries & {
  readonly newest:
    | { readonly madeAt: number; readonly bytes: number; readonly isEncrypted: boolean }
    | undefined;
};

type Places = Pick<ServerConfig, 'backups' | 'dataDir'>;

/** [BK7] What there is, and how the last tries ended. A night that failed is made good by a later backup, as by one of the operator's. */
export function standingOf({ backups, dataDir }: Places): Standing {
  const [newest] = backupsIn(backups.folder);
  const bytes = newest && statSync(newest.file, { throwIfNoEntry: false })?.size;
  const { nightly, ...tries } = triesIn(dataDir);
  const isMadeGood = nightly && newest && newest.madeAt.getTime() > nightly.at;
  return {
    ...tries,
    ...(nightly && { nightly: isMadeGood ? { at: nightly.at } : nightly }),
    newest:
      newest && bytes !== undefined
        ? { madeAt: newest.madeAt.getTime(), bytes, isEncrypted: newest.isEncrypted }
        : undefined,
  };
}

/** Notes how a try ended. */
export function noteTry({ dataDir }: Places, tries: Tries): void {
  const file = path.join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${file}.draft`, JSON.stringify({ ...triesIn(dataDir), ...tries }), { flush: true });
  renameSync(`${file}.draft`, file);
}

function triesIn(dataDir: string): Tries {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, FILE), 'utf8')) as Tries;
  } catch {
    // None yet.
    return {};
  }
}
