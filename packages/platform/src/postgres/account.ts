import { chmodSync, chownSync, existsSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';

/** The account `nobody` by number: it exists everywhere, nothing has to be created for it. */
const UNPRIVILEGED = 65534;

/**
 * The account that runs the database. PostgreSQL refuses to run as root, so root runs it as an account without rights; any
 * other user runs it as themselves (`ids` empty).
 */
export type Account = { ids: { uid: number; gid: number } | Record<string, never> };

/** The account for the cluster in `cluster`: the one that owns it already, so that no start takes it from another. */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return { ids: {} };
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { ids: { uid, gid } };
  }
  return { ids: { uid: UNPRIVILEGED, gid: UNPRIVILEGED } };
}

/** Gives a file or a folder with all it holds to the account. */
export function handOver(file: string, { ids }: Account): void {
  if (ids.uid === undefined || statSync(file).uid === ids.uid) return;
  if (statSync(file).isDirectory()) {
    for (const entry of readdirSync(file, { recursive: true })) {
      lchownSync(path.join(file, String(entry)), ids.uid, ids.gid);
    }
  }
  chownSync(file, ids.uid, ids.gid);
}

/**
 * Makes the folder that the database lives in and checks that the account can get there.
 * @throws StartFailure naming the folder that is in the way.
 */
export function prepareFolder(folder: string, { ids }: Account): void {
  try {
    const created = mkdirSync(folder, { recursive: true });
    if (created && ids.uid !== undefined) openFolders(created, folder);
  } catch (error) {
    throw new StartFailure(
      `Der Datenordner ${folder} lässt sich nicht anlegen (${reasonOf(error)}): Wähl mit DATA_DIR einen anderen oder ändere die Rechte.`,
    );
  }
  if (ids.uid === undefined) return;
  for (let step = folder; ; step = path.dirname(step)) {
    const { mode, uid } = statSync(step);
    const mayPass = uid === ids.uid ? mode & 0o100 : mode & 0o001;
    if (!mayPass) {
      throw new StartFailure(
        `Die Datenbank läuft nicht als root und darf nicht durch ${step}: Wähl mit DATA_DIR einen Ordner, den jeder betreten darf, zum Beispiel /var/lib/plausch.`,
      );
    }
    if (step === path.dirname(step)) return;
  }
}

/** root's umask may be strict; the folders just made have to let the account through. */
function openFolders(first: string, last: string): void {
  for (let step = last; ; step = path.dirname(step)) {
    chmodSync(step, 0o755);
    if (step === first || step === path.dirname(step)) return;
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
