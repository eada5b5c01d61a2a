import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteDevicesOf, devicesGiven } from './notifications.devices.store.ts';
import * as store from './notifications.store.ts';
import { KIND_WORDS } from './notifications.words.ts';

const KIND = { label: 'Wovon', means: KIND_WORDS };

/** What telling those who are away says of a person. */
export const notificationsData: readonly PersonalData[] = [
  {
    columns: ['push_devices.account_id'],
    title: 'Geräte, die dir Bescheid sagen',
    ...given(devicesGiven, { service: 'Dienst des Browsers', createdAt: 'Eingeschaltet' }),
    erase: (_ground, { sql }, accountId) => deleteDevicesOf(sql, accountId),
  },
  {
    columns: ['notification_choices.account_id'],
    title: 'Wovon du Bescheid bekommen willst',
    ...given(store.choicesGiven, { kind: KIND, push: 'Auf Geräten', mail: 'Per Mail' }),
    erase: (_ground, { sql }, accountId) => store.deleteChoicesOf(sql, accountId),
  },
  {
    columns: ['notifications.account_id', 'notifications.about'],
    title: 'Wovon wir dir Bescheid gegeben haben',
    ...given(store.notificationsGiven, {
      kind: KIND,
      happenedAt: 'Wann es war',
      pushedAt: 'Auf Geräten gezeigt',
      mailedAt: 'Per Mail',
    }),
    erase: (_ground, { sql }, accountId) => store.deleteNotificationsOf(sql, accountId),
  },
  {
    columns: ['notification_mails.account_id'],
    title: 'Mails des letzten Tages, weil du weg warst',
    ...given(store.mailsGiven, { at: 'Wann' }),
    erase: (_ground, { sql }, accountId) => store.deleteMailsOf(sql, accountId),
  },
];
