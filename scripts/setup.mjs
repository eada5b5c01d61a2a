// Installs what is missing, before every npm script. Plain JavaScript without dependencies: it runs under whatever
// Node started npm (20.19 or newer); everything after it runs under the Node that this installation brings along.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];
const NODE_OF_THE_PROJECT = 26;
const NEEDED_BYTES = 1.5e9;
const LOCK_POLL_MS = 200;
const SHOWN_NPM_LINES = 12;

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, 'node_modules', '.install-stamp');
const bundledNode = path.join(root, 'node_modules', '.bin', 'node');

/** Ends the command with one sentence for the person at the terminal. */
function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

function version(text) {
  return text.replace(/^v/, '').split('.').map(Number);
}

function requireNode() {
  const [major, minor] = version(process.versions.node);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    refuse(
      `Dieses Node ist zu alt (${process.versions.node}): Zum Installieren braucht Plausch Node ${OLDEST_NODE.join('.')} oder neuer, siehe https://nodejs.org.`,
    );
  }
}

/** Changes when the lockfile or the machine's kind does: native packages differ per platform. */
function wantedStamp() {
  const lockfile = path.join(root, 'package-lock.json');
  if (!fs.existsSync(lockfile))
    refuse(`Die Datei package-lock.json fehlt in ${root}: Der Ordner ist unvollständig.`);
  return createHash('sha256')
    .update(fs.readFileSync(lockfile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function writeStamp(stamp) {
  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  fs.writeFileSync(stampFile, stamp);
}

function isInstalled(stamp) {
  return readIfThere(stampFile) === stamp && (hasBundledNode() || isNodeOfTheProject(process.versions.node));
}

function hasBundledNode() {
  return fs.existsSync(bundledNode) || fs.existsSync(`${bundledNode}.cmd`);
}

function isNodeOfTheProject(text) {
  return version(text)[0] >= NODE_OF_THE_PROJECT;
}

/** True when somebody ran `npm install` by hand: npm's own record then holds exactly what the lockfile asks for. */
function isInstalledByHand() {
  const record = readIfThere(path.join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  try {
    const present = JSON.parse(record).packages;
    const wanted = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([place, entry]) => {
      if (!place.startsWith('node_modules/')) return true;
      const found = present[place];
      if (!found) return entry.optional === true && !isForThisMachine(entry);
      return found.version === entry.version && found.integrity === entry.integrity;
    });
  } catch {
    return false;
  }
}

function isForThisMachine({ os = [], cpu = [], libc = ['glibc'] }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc.includes('glibc');
}

function requireWritable() {
  for (const folder of [root, path.join(root, 'node_modules')]) {
    if (!fs.existsSync(folder)) continue;
    try {
      fs.accessSync(folder, fs.constants.W_OK);
    } catch {
      refuse(
        `In ${folder} darf ich nicht schreiben: Bitte die Rechte des Ordners ändern oder als sein Besitzer starten.`,
      );
    }
  }
}

function requireSpace() {
  const { bavail, bsize } = fs.statfsSync(root);
  const free = bavail * bsize;
  if (free < NEEDED_BYTES) {
    refuse(
      `Zu wenig Platz auf der Platte: Frei sind ${gigabytes(free)} GB, zum Installieren braucht es ${gigabytes(NEEDED_BYTES)} GB.`,
    );
  }
}

function gigabytes(bytes) {
  return (bytes / 1e9).toFixed(1).replace('.', ',');
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * Holds `.data/setup.lock` while `run` runs. npm empties node_modules first, so two installations at once would
 * destroy each other; a lock whose owner is gone (or which stays ownerless) is taken over.
 */
function withLock(run) {
  const folder = path.join(root, '.data');
  const lock = path.join(folder, 'setup.lock');
  const owner = path.join(lock, 'pid');
  let told = false;
  for (let ownerlessPolls = 0; ; ) {
    try {
      fs.mkdirSync(folder, { recursive: true });
      fs.mkdirSync(lock);
      fs.writeFileSync(owner, String(process.pid));
      break;
    } catch (error) {
      // ENOENT: whoever had the lock has just taken the empty folder away with it.
      if (error.code === 'ENOENT') continue;
      if (error.code !== 'EEXIST') throw error;
    }
    const pid = Number(readIfThere(owner));
    ownerlessPolls = pid > 0 ? 0 : ownerlessPolls + 1;
    if ((pid > 0 && !isAlive(pid)) || ownerlessPolls > 10) {
      // The rename decides between two who both see the dead owner: only one of them succeeds.
      const gone = `${lock}.${process.pid}`;
      try {
        fs.renameSync(lock, gone);
        fs.rmSync(gone, { recursive: true, force: true });
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
      }
      continue;
    }
    if (!told)
      console.log(
        `Eine andere Installation läuft schon${pid > 0 ? ` (Prozess ${pid})` : ''}, ich warte auf sie …`,
      );
    told = true;
    pause(LOCK_POLL_MS);
  }
  const release = () => {
    fs.rmSync(lock, { recursive: true, force: true });
    try {
      fs.rmdirSync(folder);
    } catch {
      // Not empty: the folder also holds the operator's data.
    }
  };
  process.once('exit', release);
  run();
  process.removeListener('exit', release);
  release();
}

/** npm as it was started, never `npm` by the PATH: there it may run on the Node that it is about to delete. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && path.basename(script).startsWith('npm-cli')) {
    return { file: process.env.npm_node_execpath || process.execPath, first: [script], shell: false };
  }
  return { file: 'npm', first: [], shell: process.platform === 'win32' };
}

function install(stamp) {
  const started = Date.now();
  console.log('Installiere Abhängigkeiten … (das dauert beim ersten Mal etwa eine Minute)');
  const npm = npmCommand();
  // An installation that was interrupted has no stamp and is not to be trusted; one with an older stamp is brought up
  // to date in place. `npm ci` does neither, and it refuses a lockfile whose registry lacks a foreign platform's package.
  if (fs.existsSync(stampFile)) fs.rmSync(stampFile);
  else if (process.platform !== 'win32')
    fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true });
  const always = [
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const result = spawnSync(npm.file, [...npm.first, 'install', ...always], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: npm.shell,
  });
  if (result.error)
    refuse(`npm lässt sich nicht starten (${result.error.message}): Gehört es zu diesem Node?`);
  if (result.signal) process.exit(130);
  if (result.status !== 0) {
    console.error(result.stderr.split('\n').slice(0, SHOWN_NPM_LINES).join('\n'));
    refuse(
      'Die Installation ist fehlgeschlagen, npm sagt darüber warum: Gibt es eine Verbindung zum Paketverzeichnis?',
    );
  }
  requireInstalledNode();
  writeStamp(stamp);
  const seconds = ((Date.now() - started) / 1000).toFixed(1).replace('.', ',');
  console.log(`Abhängigkeiten sind da, fertig nach ${seconds} s.`);
}

/** A platform package that does not fit is skipped silently by npm, so look which Node the next command will run on. */
function requireInstalledNode() {
  if (!hasBundledNode()) {
    if (isNodeOfTheProject(process.versions.node)) return;
    refuse(
      `Für dieses System (${process.platform}-${process.arch}) gibt es kein mitgeliefertes Node: Bitte Node ${NODE_OF_THE_PROJECT} oder neuer selbst installieren, hier läuft ${process.versions.node}.`,
    );
  }
  const { status, stdout } = spawnSync(bundledNode, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !isNodeOfTheProject(stdout)) {
    refuse(
      `Das mitgelieferte Node läuft auf diesem System nicht (${process.platform}-${process.arch}): Plausch braucht ein übliches Linux mit glibc, macOS oder Windows.`,
    );
  }
}

requireNode();
const stamp = wantedStamp();
if (!isInstalled(stamp)) {
  requireWritable();
  withLock(() => {
    if (isInstalled(stamp)) return;
    if (isInstalledByHand() && (hasBundledNode() || isNodeOfTheProject(process.versions.node))) {
      writeStamp(stamp);
      return;
    }
    requireSpace();
    install(stamp);
  });
}
