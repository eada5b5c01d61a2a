import { addressChecks } from './checks/address.ts';
import { backupChecks } from './checks/backups.ts';
import { databaseChecks } from './checks/database.ts';
import { machineChecks } from './checks/machine.ts';
import { mailChecks } from './checks/mail.ts';
import { settingsChecks } from './checks/settings.ts';
import { workChecks } from './checks/work.ts';
import type { Check } from './doctor.contract.ts';

/** Everything that the doctor looks at, in the order in which it is told. A further check is a further row of one of these files. */
export const CHECKS: readonly Check[] = [
  ...machineChecks,
  ...settingsChecks,
  ...databaseChecks,
  ...addressChecks,
  ...mailChecks,
  ...workChecks,
  ...backupChecks,
];
