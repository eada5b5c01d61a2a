import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { diskSpace } from '@plausch/platform/config';
import { ask, reasonOf } from '../doctor.ask.ts';
import { type Check, fail, ok, unknown, type Verdict, warn } from '../doctor.contract.ts';
import { lastsMs } from '../doctor.watch.ts';
import { many, size, span } from './units.ts';

/** The Node that the installation brings along. */
const NODE = 26;
/** The group or everybody may write. */
const OTHERS_WRITE = 0o022;
/** The group or everybody may read. */
const OTHERS_READ = 0o044;

const area = 'machine';

/** The machine itself: what the programs run on. */
export const machineChecks: readonly Check[] = [
  {
    id: 'running',
    area,
    title: 'Plausch',
    needs: 'server',
    absent: fail('Plausch läuft nicht.', 'Starte es mit npm start, oder mit systemctl start plausch.'),
    look: ({ server, clock }) => {
      const since = clock.now() - server.startedAt;
      return ok(`Läuft seit ${span(since)} (Prozess ${process.pid}).`);
    },
  },
  {
    id: 'versions',
    area,
    title: 'Versionen',
    needs: 'nothing',
    look: ({ root }) => {
      const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
        version: string;
      };
      return ok(`Plausch ${version}, Node ${process.versions.node}, ${os.type()} ${os.release()}.`);
    },
  },
  {
    id: 'node',
    area,
    title: 'Node',
    needs: 'nothing',
    look: () => {
      const [major] = process.versions.node.split('.').map(Number);
      if (major !== undefined && major >= NODE) return ok(`${process.versions.node} ist neu genug.`);
      return fail(
        `Node ${process.versions.node} ist zu alt, Plausch braucht ${NODE}.`,
        'Starte Plausch mit npm, das nimmt das mitgelieferte Node: node_modules/.bin/node.',
      );
    },
  },
  {
    id: 'memory',
    area,
    title: 'Arbeitsspeicher',
    needs: 'nothing',
    look: ({ rules: { memory } }) => {
      const free = process.availableMemory();
      // Without a bound for this process the system names an impossible one.
      const all = Math.min(process.constrainedMemory() || os.totalmem(), os.totalmem());
      const says = `Frei sind ${size(free)} von ${size(all)}.`;
      const remedy =
        'Beende, was nicht gebraucht wird, oder gib dem Rechner mehr Speicher. Der Server selbst braucht etwa 300 MB, die Datenbank etwa 200 MB.';
      if (free < memory.failBytes) return fail(says, remedy);
      return free < memory.warnBytes ? warn(says, remedy) : ok(says);
    },
  },
  {
    id: 'disk',
    area,
    title: 'Platz auf der Platte',
    needs: 'nothing',
    look: ({ config, rules: { disk } }) => {
      const spaces = [config.dataDir, ...(config.databaseUrl === undefined ? [config.databaseDir] : [])];
      const [least] = spaces.map(diskSpace).sort((one, other) => one.freeBytes - other.freeBytes);
      if (!least) return unknown('es keinen Ordner gibt');
      const { folder, freeBytes, allBytes } = least;
      const says = `Frei sind ${size(freeBytes)} von ${size(allBytes)} (${folder}).`;
      const remedy = 'Mach Platz oder die Platte größer: docs/runbooks/disk-full.md.';
      if (freeBytes < disk.failBytes) return fail(says, remedy);
      const isScarce = freeBytes < disk.warnBytes || freeBytes < allBytes * disk.warnShare;
      return isScarce ? warn(says, remedy) : ok(says);
    },
  },
  {
    id: 'diskTrend',
    area,
    title: 'Wie lange der Platz reicht',
    needs: 'server',
    look: ({ server, rules: { disk } }) => {
      const lasts = lastsMs(server.watch.samples);
      if (lasts === undefined) return unknown('der Server dafür einen Tag laufen muss');
      if (lasts === Number.POSITIVE_INFINITY) return ok('Der Platz nimmt nicht ab.');
      const says = `Wenn es so weitergeht, ist die Platte in ${span(lasts)} voll.`;
      return lasts < disk.lastsMs
        ? warn(says, 'Mach Platz, bevor es so weit ist: docs/runbooks/disk-full.md.')
        : ok(says);
    },
  },
  {
    id: 'dataFolder',
    area,
    title: 'Datenordner',
    needs: 'nothing',
    look: ({ config: { dataDir } }) => {
      if (!existsSync(dataDir)) return unknown(`es ${dataDir} noch nicht gibt`);
      const probe = path.join(dataDir, `doctor-${randomBytes(4).toString('hex')}`);
      try {
        writeFileSync(probe, '');
        rmSync(probe);
      } catch (error) {
        return fail(
          `In ${dataDir} lässt sich nicht schreiben (${reasonOf(error)}).`,
          `Gib den Ordner dem Benutzer, unter dem Plausch läuft: chown -R plausch ${dataDir}`,
        );
      }
      return isOpen(dataDir, OTHERS_WRITE)
        ? fail(`In ${dataDir} dürfen auch andere schreiben.`, `Nimm ihnen das Recht: chmod go-w ${dataDir}`)
        : ok(`In ${dataDir} darf nur Plausch schreiben.`);
    },
  },
  {
    id: 'openFiles',
    area,
    title: 'Offene Dateien',
    needs: 'server',
    look: ({ rules }) => {
      const limit = openFilesLimit();
      if (limit === undefined) return unknown('dieses System die Grenze nicht sagt');
      const says = `Der Server darf ${limit === Number.POSITIVE_INFINITY ? 'beliebig viele' : many(limit)} Dateien und Verbindungen zugleich offen haben.`;
      return limit < rules.openFiles
        ? warn(says, 'Jeder Mensch im Chat braucht eine: Setze LimitNOFILE in deploy/plausch.service höher.')
        : ok(says);
    },
  },
  {
    id: 'port',
    area,
    title: 'Port',
    needs: 'nothing',
    look: ({ config, server, rules }) => lookAtPort(server?.here() ?? addressHere(config), rules.patienceMs),
  },
  {
    id: 'clock',
    area,
    title: 'Uhr',
    needs: 'nothing',
    look: async ({ config: { publicUrl }, rules: { clock: bounds, patienceMs }, clock }) => {
      if (publicUrl === undefined)
        return unknown('ohne PUBLIC_URL niemand da ist, mit dem sie verglichen würde');
      let said: number;
      try {
        const { headers } = await ask(new URL('/api/live', publicUrl), { patienceMs });
        said = Date.parse(headers.date ?? '');
      } catch (error) {
        return unknown(`${publicUrl} nicht antwortet (${reasonOf(error)})`);
      }
      if (Number.isNaN(said)) return unknown(`${publicUrl} keine Uhrzeit sagt`);
      return judgeClock(clock.now() - said, bounds);
    },
  },
];

/** The head of an answer says whole seconds. */
const SECOND_MS = 1_000;

export function judgeClock(
  aheadMs: number,
  { warnMs, failMs }: { readonly warnMs: number; readonly failMs: number },
): Verdict {
  const off = aheadMs < 0 ? -aheadMs : Math.max(0, aheadMs - SECOND_MS);
  if (off < warnMs) return ok('Die Uhr geht wie die des Proxys vor dem Server.');
  const says = `Die Uhr geht um ${span(off)} ${aheadMs < 0 ? 'nach' : 'vor'}, verglichen mit dem Proxy vor dem Server.`;
  const remedy =
    'Lass sie stellen: timedatectl set-ntp true. Sonst gelten Codes des zweiten Faktors und Links in Mails nicht.';
  return off < failMs ? warn(says, remedy) : fail(says, remedy);
}

async function lookAtPort(address: string | undefined, patienceMs: number): Promise<Verdict> {
  if (address === undefined) return unknown('der Port erst beim Start gewählt wird (PORT=0)');
  try {
    const { status } = await ask(new URL('/api/live', address), { patienceMs });
    if (status === 200 || status === 403) return ok(`Auf ${address} antwortet Plausch.`);
    return fail(
      `Auf ${address} antwortet etwas anderes (Status ${status}).`,
      'Beende das andere Programm, oder gib Plausch mit PORT einen anderen Port.',
    );
  } catch (error) {
    return unknown(`auf ${address} niemand antwortet (${reasonOf(error)})`);
  }
}

/** Where the server is to listen, as this machine reaches it. */
function addressHere({ host, port }: { readonly host: string; readonly port: number }): string | undefined {
  if (port === 0) return undefined;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function openFilesLimit(): number | undefined {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return undefined;
  }
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft === undefined ? undefined : Number(soft);
}

/** Whether others have these rights; Windows has no such bits. */
function isOpen(file: string, rights: number): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & rights) !== 0;
}

export const mayOthersRead = (file: string): boolean => isOpen(file, OTHERS_READ);
