import { feature } from '../../feature.ts';
import { installBackupsJobs } from './backups.jobs.ts';
import { measureBackups } from './backups.metrics.ts';
import { backupsCommands, backupsDesk } from './backups.operator.ts';
import { backupsRetention } from './backups.retention.ts';
import { backupsRules } from './backups.rules.ts';
import { BackupService, type BackupStanding } from './backups.service.ts';

export type { DrillAnswer, DrillTask } from './backups.drill.ts';
export { erasedBeside } from './backups.erased.ts';
export { PROGRAM, save, tellSaved } from './backups.save.ts';
export type { BackupStanding } from './backups.service.ts';
export { noteTry } from './backups.standing.ts';
export { t as backupsWords } from './backups.words.ts';

declare module '../../ground.ts' {
  interface Provided {
    backups: {
      /** [BK7] What there is; undefined where the database is the operator's own. */
      readonly standing: () => BackupStanding | undefined;
    };
  }
}

/** Backups of the database that comes with the program, at night and when the operator asks. */
export const backupsFeature = feature({
  name: 'backups',
  rules: backupsRules,
  retention: backupsRetention,
  commands: backupsCommands,
  install({ ground, config, saving }) {
    const backups = saving && new BackupService(ground, { config, saving });
    installBackupsJobs(ground, backups);
    // [BK7] The operator who starts a server reads its first lines.
    const { nightly, drill } = backups?.standing() ?? {};
    if (nightly?.failure !== undefined) ground.logger.warn(nightly, 'the last nightly backup failed');
    if (drill?.failure !== undefined) ground.logger.warn(drill, 'the last drill failed');
    return {
      commands: backupsDesk(backups),
      provides: { standing: () => backups?.standing() },
      measure: (metrics) => backups && measureBackups(metrics, ground.clock, backups),
    };
  },
});
