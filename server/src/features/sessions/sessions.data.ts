import type { PersonalData } from '../../feature.ts';
import { deleteDevicesOf, devicesOf } from './sessions.devices.store.ts';
import { eraseSessions } from './sessions.service.ts';
import { keptSessionsOf } from './sessions.store.ts';

/** What logins say of a person. */
export const sessionsData: readonly PersonalData[] = [
  {
    columns: ['sessions.account_id'],
    title: 'Anmeldungen',
    export: keptSessionsOf,
    erase: eraseSessions,
  },
  {
    columns: ['known_devices.account_id'],
    title: 'Bekannte Geräte',
    export: devicesOf,
    erase: (_ground, { sql }, accountId) => deleteDevicesOf(sql, accountId),
  },
];
