import type { PersonalData } from '../../feature.ts';
import * as devices from './messages.devices.store.ts';
import * as store from './messages.store.ts';

/** What private messages say of a person. What was written is sealed, here as on the wire. */
export const messagesData: readonly PersonalData[] = [
  {
    columns: ['message_lists.account_id'],
    title: 'Die Listen deiner Geräte',
    export: devices.listsGiven,
    erase: (_ground, { sql }, accountId) => devices.deleteListsOf(sql, accountId),
  },
  {
    columns: ['message_devices.account_id'],
    title: 'Die Schlüssel deiner Geräte',
    export: devices.devicesGiven,
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
    title: 'Deine privaten Nachrichten, verschlüsselt',
    export: store.messagesGiven,
    async erase(_ground, { sql }, accountId) {
      for (const conversationId of await store.deleteSidesOf(sql, accountId))
        await store.dropUnseen(sql, conversationId);
    },
  },
];
