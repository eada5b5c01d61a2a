import { StartFailure } from '../config/start-failure.ts';
import { postgresError } from './sql-state.ts';

/** The sentence for a database that cannot be used at start. Names host and database, never user or password. */
export function connectionFailure(url: string, error: unknown): StartFailure {
  const { host, pathname } = new URL(url);
  const place = `Die Datenbank ${pathname.slice(1)} auf ${host || 'diesem Rechner'}`;
  switch (postgresError(error)?.code) {
    case '28P01':
    case '28000':
      return new StartFailure(
        `${place} nimmt die Anmeldung nicht an: Stimmen Benutzer und Passwort in DATABASE_URL?`,
      );
    case '3D000':
      return new StartFailure(`${place} gibt es nicht: Leg sie an oder ändere DATABASE_URL.`);
    case '42501':
      return new StartFailure(
        `${place} verweigert Rechte: Der Benutzer in DATABASE_URL muss Tabellen anlegen dürfen.`,
      );
    case '53300':
      return new StartFailure(
        `${place} nimmt keine weitere Verbindung an: Sie hat schon so viele, wie sie erlaubt.`,
      );
    default:
      return new StartFailure(
        `${place} ist nicht erreichbar (${reasonOf(error)}): Läuft sie, und stimmt DATABASE_URL?`,
      );
  }
}

/** A host with several addresses fails once per address; the first says enough. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return 'code' in first && typeof first.code === 'string' ? first.code : first.message;
}
