import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationState } from '@plausch/platform/db';
import { accountsFor } from '../../accounts/index.ts';
import { driftOfBooks } from '../../wallet/index.ts';
import { reasonOf } from '../doctor.ask.ts';
import { type Check, fail, ok, unknown, type Verdict, warn } from '../doctor.contract.ts';
import { databaseFacts, keysMade } from '../doctor.store.ts';
import { many, span } from './units.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../../../migrations');
const POSTGRES = 18;
/** What the server seals, signs and counts with; VAPID follows from `push`. */
const KEYS = ['challenges', 'counted-mails', 'push', 'second-factors'] as const;
/** Beyond so many the database takes no more writing. */
const MOST_TRANSACTIONS = 2_000_000_000;
const AGE_WARNED = 0.5;
const ADMINS_SHOWN = 100;

const area = 'database';

/** The database, and what must be true of what lies in it. */
export const databaseChecks: readonly Check[] = [
  {
    id: 'database',
    area,
    title: 'Verbindung',
    needs: 'database',
    look: async ({ database, rules: { answerMs } }) => {
      const startedAt = performance.now();
      try {
        await database.ping();
      } catch (error) {
        return fail(
          `Die Datenbank antwortet nicht (${reasonOf(error)}).`,
          'docs/runbooks/database-down.md sagt, wie es weitergeht.',
        );
      }
      const took = performance.now() - startedAt;
      const says = `Sie antwortet in ${many(Math.ceil(took))} ms.`;
      return took > answerMs
        ? warn(says, 'Das ist langsam: Ist der Rechner überlastet, oder steht die Datenbank weit weg?')
        : ok(says);
    },
  },
  {
    id: 'databaseFolder',
    area,
    title: 'Ordner der Datenbank',
    needs: 'nothing',
    look: ({ config: { databaseUrl, databaseDir } }) => {
      if (databaseUrl !== undefined) return unknown('sie nicht auf diesem Rechner liegt, siehe DATABASE_URL');
      const cluster = path.join(databaseDir, 'cluster');
      if (!existsSync(cluster)) return unknown('der erste Start ihn noch nicht angelegt hat');
      const written = readIfThere(path.join(cluster, 'PG_VERSION'));
      if (written === undefined)
        return fail(
          `In ${cluster} liegt keine Datenbank.`,
          'Spiel eine Sicherung zurück, oder benenne den Ordner um: Dann legt der nächste Start eine leere an.',
        );
      if (Number(written) !== POSTGRES)
        return fail(
          `Die Datenbank in ${cluster} hat PostgreSQL ${written.trim()} geschrieben, hier läuft ${POSTGRES}.`,
          'Nimm die Version von Plausch, mit der sie entstanden ist, und zieh von dort um.',
        );
      return readIfThere(path.join(databaseDir, 'password')) === undefined
        ? fail(
            `In ${databaseDir} fehlt die Datei password.`,
            'Hol sie aus der Sicherung: Ohne sie kommt Plausch nicht in die Datenbank.',
          )
        : ok('Er ist vollständig.');
    },
  },
  {
    id: 'databaseVersion',
    area,
    title: 'Version von PostgreSQL',
    needs: 'database',
    look: async ({ database }) => {
      const { version, versionName } = await databaseFacts(database);
      const major = Math.floor(version / 10_000);
      if (major < POSTGRES)
        return fail(
          `PostgreSQL ${versionName} ist zu alt, Plausch braucht ${POSTGRES}.`,
          'Nimm einen neueren Server, oder lass DATABASE_URL leer: Dann kommt die Datenbank mit.',
        );
      return major === POSTGRES
        ? ok(`PostgreSQL ${versionName}.`)
        : warn(
            `PostgreSQL ${versionName} ist neuer als das, womit Plausch geprüft wird (${POSTGRES}).`,
            `Nimm PostgreSQL ${POSTGRES}.`,
          );
    },
  },
  {
    id: 'databaseSettings',
    area,
    title: 'Einstellungen der Datenbank',
    needs: 'database',
    look: async ({ database }) => judgeSettings(await databaseFacts(database)),
  },
  {
    id: 'migrations',
    area,
    title: 'Stand der Tabellen',
    needs: 'database',
    look: async ({ database }) => {
      const { known, applied, missing, changed } = await migrationState(database, MIGRATIONS);
      if (changed.length > 0)
        return fail(
          `Geändert, nachdem sie angewendet waren: ${changed.join(', ')}.`,
          'Stell die Dateien in server/migrations wieder her: git checkout.',
        );
      if (missing.length > 0)
        return fail(
          `In der Datenbank fehlen: ${missing.join(', ')}.`,
          'Starte Plausch neu; der Start holt sie nach.',
        );
      if (applied > known)
        return fail(
          `Die Datenbank ist neuer als dieses Programm (${many(applied)} statt ${many(known)}).`,
          'Aktualisiere das Programm, oder nimm eine ältere Sicherung.',
        );
      return ok(`Alle ${many(known)} sind angewendet.`);
    },
  },
  {
    id: 'connections',
    area,
    title: 'Verbindungen zur Datenbank',
    needs: 'database',
    look: async ({ database, rules }) => {
      const {
        connections: { used, most },
      } = await databaseFacts(database);
      const { waitingCount } = database.pool;
      const says = `Belegt sind ${many(used)} von ${many(most)}${waitingCount > 0 ? `, ${many(waitingCount)} Anfragen warten` : ''}.`;
      return used > most * rules.connections || waitingCount > 0
        ? warn(says, 'Sieh nach, wer sie hält, und setze max_connections höher.')
        : ok(says);
    },
  },
  {
    id: 'transactions',
    area,
    title: 'Aufräumen der Datenbank',
    needs: 'database',
    look: async ({ database, rules }) => {
      const { oldestTransactionMs, transactionAge } = await databaseFacts(database);
      const age = transactionAge / MOST_TRANSACTIONS;
      if (age > AGE_WARNED)
        return fail(
          'Die Datenbank räumt nicht auf, und bald nimmt sie nichts mehr an.',
          'Führ in der Datenbank VACUUM aus und sieh nach, warum autovacuum nicht durchkommt.',
        );
      return oldestTransactionMs > rules.transactionMs
        ? warn(
            `Seit ${span(oldestTransactionMs)} ist eine Transaktion offen.`,
            'Solange räumt die Datenbank nicht auf: Beende das Programm, das sie hält.',
          )
        : ok('Sie räumt auf, und nichts hält sie davon ab.');
    },
  },
  {
    id: 'keys',
    area,
    title: 'Schlüssel des Servers',
    needs: 'database',
    look: async ({ database }) => {
      const made = new Set(await keysMade(database));
      const missing = KEYS.filter((key) => !made.has(key));
      return missing.length === 0
        ? ok('Alle sind da, auch der für Benachrichtigungen (VAPID).')
        : warn(
            `Es fehlt: ${missing.join(', ')}.`,
            'Der nächste Start macht sie. Fehlten sie nach einer Sicherung, gilt nicht mehr, was mit ihnen versiegelt war.',
          );
    },
  },
  {
    id: 'books',
    area,
    title: 'Bücher der Münzen',
    needs: 'database',
    look: async ({ database }) => {
      const { sum, wallets } = await driftOfBooks(database.drizzle);
      return sum === 0n && wallets === 0
        ? ok('Die Summe ist 0, und jeder Geldbeutel stimmt.')
        : fail(
            `Die Summe ist ${sum}, und ${many(wallets)} Geldbeutel stimmen nicht.`,
            'Jemand hat an den Tabellen vorbei geschrieben: Halt den Stand mit einer Sicherung fest, bevor du etwas änderst.',
          );
    },
  },
  {
    id: 'administrators',
    area,
    title: 'Admins',
    needs: 'server',
    look: async ({ database, server }) => {
      const sql = database.drizzle;
      const admins = await accountsFor(sql, { role: 'admin' }, { most: ADMINS_SHOWN });
      if (admins.length === 0)
        return warn('Es gibt noch keinen Admin.', 'npm run admin -- create NAME macht den Link.');
      const without: string[] = [];
      for (const { id, username } of admins) {
        const since = await server.ground.provided.secondFactor.confirmedAt(sql, id);
        if (since === undefined) without.push(username);
      }
      return without.length === 0
        ? ok(
            admins.length === 1
              ? 'Es gibt einen, mit zweitem Faktor.'
              : `Es gibt ${many(admins.length)}, alle mit zweitem Faktor.`,
          )
        : warn(
            `Ohne zweiten Faktor: ${without.join(', ')}.`,
            'Sie richten ihn unter Einstellungen, Konto ein; bis dahin können sie hier nichts tun.',
          );
    },
  },
];

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Without these a power cut costs more than the last moment. */
function judgeSettings({
  settings,
  encoding,
}: {
  readonly settings: Readonly<Record<string, string>>;
  readonly encoding: string;
}): Verdict {
  const off = ['fsync', 'full_page_writes', 'autovacuum'].filter((name) => settings[name] === 'off');
  if (off.length > 0)
    return fail(
      `Aus ist: ${off.join(', ')}. Bei einem Stromausfall gehen Daten verloren.`,
      `Schalte es in postgresql.conf ein: ${off.map((name) => `${name} = on`).join(', ')}.`,
    );
  if (encoding !== 'UTF8')
    return fail(
      `Die Datenbank schreibt ${encoding} und nicht UTF8.`,
      'Leg sie neu an: createdb --encoding=UTF8.',
    );
  if (settings['synchronous_commit'] === 'off')
    return warn(
      'synchronous_commit ist aus: Nach einem Stromausfall fehlen die letzten Nachrichten.',
      'Schalte es in postgresql.conf ein: synchronous_commit = on.',
    );
  return settings['data_checksums'] === 'on'
    ? ok('Nichts geht bei einem Stromausfall verloren, und jede Seite hat eine Prüfsumme.')
    : warn(
        'Ohne Prüfsummen fällt eine kaputte Platte erst spät auf.',
        'Bei angehaltener Datenbank: pg_checksums --enable.',
      );
}
