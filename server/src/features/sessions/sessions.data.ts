import type { PersonalData } from '../../feature.ts';
import { deleteDevicesOf, devicesOf } from './sessions.devices.store.ts';
import { eraseSessions } from './sessions.service.ts';
import { keptSessionsOf } from './sessions.store.ts';
import { deleteTicketsOf } from './sessions.tickets.store.ts';

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
  {
    columns: ['login_tickets.account_id'],
    title: 'Begonnene Anmeldungen',
    export: { withheld: 'It is good for minutes, and says only that a password was typed.' },
    erase: (_ground, { sql }, accountId) => deleteTicketsOf(sql, accountId),
  },
];
