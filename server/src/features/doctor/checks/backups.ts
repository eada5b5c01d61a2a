import type { BackupStanding } from '../../backups/index.ts';
import { type Check, fail, ok, unknown, type Verdict, warn } from '../doctor.contract.ts';
import { size, span } from './units.ts';

const area = 'work';
const ELSEWHERE = 'die Datenbank die des Betreibers ist';
const LOST = 'docs/runbooks/machine-lost.md sagt, was dazu gehört.';

/** [BK7] Whether there is a backup that is new enough; `now`: ms since 1970. */
export function judgeBackup(standing: BackupStanding | undefined, now: number): Verdict {
  if (!standing) return unknown(ELSEWHERE);
  const { newest, nightly, isLate } = standing;
  const failure = nightly?.failure;
  if (failure !== undefined) return fail(`Die letzte ist gescheitert: ${failure}`, `npm run backup. ${LOST}`);
  if (!newest)
    return isLate
      ? fail('Es gibt keine.', `npm run backup. ${LOST}`)
      : ok('Noch keine: In der kommenden Nacht wird die erste gemacht.');
  const says = `Die jüngste ist ${span(now - newest.madeAt)} alt (${size(newest.bytes)}).`;
  if (isLate) return fail(says, `Eine Nacht fehlt, im Log steht, warum. npm run backup. ${LOST}`);
  if (newest.isEncrypted) return ok(says);
  return warn(
    `${says} Sie ist nicht verschlüsselt.`,
    'Bevor sie diesen Rechner verlässt: npm run backup -- --new-key',
  );
}

/** [BK7] Whether the newest one has come back on trial. */
export function judgeDrill(standing: BackupStanding | undefined, now: number): Verdict {
  if (!standing) return unknown(ELSEWHERE);
  const { drill } = standing;
  if (!drill) return unknown('noch keine Probe fällig war');
  if (drill.failure === undefined) return ok(`Vor ${span(now - drill.at)} zurückgespielt, und alles war da.`);
  return fail(
    `Die letzte Probe ist gescheitert: ${drill.failure}`,
    'npm run backup, dann npm run restore -- latest --verify',
  );
}

/** What brings everything back. */
export const backupChecks: readonly Check[] = [
  {
    id: 'backup',
    area,
    title: 'Sicherung',
    needs: 'server',
    look: ({ server: { ground }, clock }) => judgeBackup(ground.provided.backups.standing(), clock.now()),
  },
  {
    id: 'drill',
    area,
    title: 'Zurückspielen zur Probe',
    needs: 'server',
    look: ({ server: { ground }, clock }) => judgeDrill(ground.provided.backups.standing(), clock.now()),
  },
];
