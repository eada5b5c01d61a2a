import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import * as devices from './messages.devices.store.ts';
import * as store from './messages.store.ts';

/** What private messages say of a person. What was written lies here sealed, for their devices alone, and is read there. */
export const messagesData: readonly PersonalData[] = [
  {
    columns: ['message_lists.account_id'],
    title: 'Die Listen deiner Geräte',
    ...given(devices.listsGiven, {
      version: 'Fassung',
      list: { label: 'Liste', beside: true },
      createdAt: 'Angelegt',
    }),
    erase: (_ground, { sql }, accountId) => devices.deleteListsOf(sql, accountId),
  },
  {
    columns: ['message_devices.account_id'],
    title: 'Die Schlüssel deiner Geräte',
    ...given(devices.devicesGiven, {
      id: 'Kennung',
      signingKey: { label: 'Öffentlicher Schlüssel', beside: true },
      isListed: 'Steht in der Liste',
      createdAt: 'Angelegt',
    }),
    erase: (_ground, { sql }, accountId) => devices.deleteDevicesOf(sql, accountId),
  },
  {
    columns: [
      'conversations.low_id',
      'conversations.high_id',
      'conversations.started_by',
      'conversation_sides.account_id',
      'conversation_sides.other_id',
      'private_messages.sender_id',
    ],
    title: 'Deine privaten Nachrichten: wann und mit wem',
    ...given(store.messagesGiven, {
      with: 'Mit',
      direction: { label: 'Richtung', means: { sent: 'von dir', received: 'an dich' } },
      at: 'Wann',
      editedAt: 'Bearbeitet',
    }),
    async erase(_ground, { sql }, accountId) {
      for (const conversationId of await store.deleteSidesOf(sql, accountId))
        await store.dropUnseen(sql, conversationId);
    },
  },
];
