import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteDevicesOf, devicesOf } from './sessions.devices.store.ts';
import { eraseSessions } from './sessions.service.ts';
import { keptSessionsOf } from './sessions.store.ts';
import { deleteTicketsOf } from './sessions.tickets.store.ts';

/** What logins say of a person. */
export const sessionsData: readonly PersonalData[] = [
  {
    columns: ['sessions.account_id'],
    title: 'Anmeldungen',
    ...given(keptSessionsOf, {
      device: 'Gerät, wie es sich nennt',
      createdAt: 'Angemeldet',
      seenAt: 'Zuletzt da',
      endedAt: 'Abgemeldet',
    }),
    erase: eraseSessions,
  },
  {
    columns: ['known_devices.account_id'],
    title: 'Bekannte Geräte',
    ...given(devicesOf, { createdAt: 'Bekannt seit', seenAt: 'Zuletzt da' }),
    erase: (_ground, { sql }, accountId) => deleteDevicesOf(sql, accountId),
  },
  {
    columns: ['login_tickets.account_id'],
    title: 'Begonnene Anmeldungen',
    export: { withheld: 'Sie gelten nur Minuten und sagen nur, dass ein Passwort eingegeben wurde.' },
    erase: (_ground, { sql }, accountId) => deleteTicketsOf(sql, accountId),
  },
];
