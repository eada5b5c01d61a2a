import { isDatabaseAway, isTableMissing } from '@plausch/platform/db';
import { type Finding, HEALTH_AREAS, type HealthArea } from '@plausch/protocol';
import {
  type Check,
  fail,
  type Surroundings,
  unknown,
  type Verdict,
  type WithDatabase,
  type WithServer,
} from './doctor.contract.ts';

const NO_SERVER = unknown('Plausch nicht läuft');
const NO_DATABASE = unknown('die Datenbank nur mit Plausch zusammen läuft');
/** One check says why; the others have nothing to add. */
const DATABASE_AWAY = unknown('die Datenbank nicht antwortet');
const NO_TABLES = unknown('der erste Start die Tabellen noch nicht angelegt hat');

/** Looks at everything, a few at a time; the findings come in the order of the checks. */
export async function runChecks(checks: readonly Check[], around: Surroundings): Promise<Finding[]> {
  const findings = new Map<Check, Finding>();
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { id, area, title } = check;
      findings.set(check, { id, area, title, ...(await verdictOf(check, around)) });
    }
  };
  await Promise.all(Array.from({ length: around.rules.atOnce }, lane));
  return checks.flatMap((check) => findings.get(check) ?? []);
}

/** A check that breaks says so itself: it must not take the others along. */
async function verdictOf(check: Check, around: Surroundings): Promise<Verdict> {
  try {
    return await look(check, around);
  } catch (error) {
    if (check.needs !== 'nothing' && isDatabaseAway(error)) return DATABASE_AWAY;
    if (check.needs !== 'nothing' && isTableMissing(error)) return NO_TABLES;
    const why = error instanceof Error ? error.message : String(error);
    return fail(
      `Die Prüfung selbst ist gescheitert: ${why}`,
      'Melde das bitte mit npm run doctor -- --bundle DATEI.',
    );
  }
}

function look(check: Check, around: Surroundings): Verdict | Promise<Verdict> {
  const { database, server } = around;
  switch (check.needs) {
    case 'nothing':
      return check.look(around);
    case 'database':
      return database ? check.look({ ...around, database } satisfies WithDatabase) : NO_DATABASE;
    case 'server':
      return database && server
        ? check.look({ ...around, database, server } satisfies WithServer)
        : (check.absent ?? NO_SERVER);
  }
}

/** Findings by area, in the order of the areas; without those of which there are none. */
export function byArea(findings: readonly Finding[]): [HealthArea, Finding[]][] {
  return HEALTH_AREAS.map((area): [HealthArea, Finding[]] => [
    area,
    findings.filter((finding) => finding.area === area),
  ]).filter(([, of]) => of.length > 0);
}
