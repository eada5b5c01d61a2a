import path from 'node:path';
import { BackupFailure } from '@plausch/platform/backup';
import type { RunCommand } from '../../feature.ts';
import { Refusal } from '../../refusal.ts';
import { tellSaved } from './backups.save.ts';
import type { BackupService } from './backups.service.ts';
import { t } from './backups.words.ts';

export const backupsCommands = {
  backup: 'jetzt sichern; dasselbe wie npm run backup',
  'backup ORDNER': 'dorthin, als ganzer Pfad',
} as const;

/** [BK1] `backups`: undefined where the database is the operator's own. */
export function backupsDesk(backups: BackupService | undefined): { readonly backup: RunCommand } {
  return {
    async backup([to]) {
      if (!backups) throw new Refusal('invalid', { message: t('elsewhere') });
      if (to !== undefined && !path.isAbsolute(to)) throw new Refusal('invalid', { message: t('wholePath') });
      try {
        return tellSaved(await backups.save({ to }), backups.config);
      } catch (error) {
        if (!(error instanceof BackupFailure)) throw error;
        throw new Refusal('unavailable', { message: error.message, cause: error });
      }
    },
  };
}
