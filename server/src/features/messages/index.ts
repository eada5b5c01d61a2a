import { feature } from '../../feature.ts';
import { messagesData } from './messages.data.ts';
import { Franks } from './messages.franks.ts';
import { installMessagesHttp } from './messages.http.ts';
import { installMessagesJobs } from './messages.jobs.ts';
import { messagesRetention } from './messages.retention.ts';
import { messagesRules } from './messages.rules.ts';
import { unreadBy } from './messages.store.ts';

export { hasUnread } from './messages.store.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    'message.sent': { senderId: string; recipientId: string };
    /** Nothing of the other one is unread any more. */
    'messages.read': { accountId: string; otherId: string };
  }
}

export const messagesFeature = feature({
  name: 'messages',
  rules: messagesRules,
  retention: messagesRetention,
  personalData: messagesData,
  // Clients that do not follow their stream are told of messages as they come, and read the rest with the list.
  ownState: { unreadFrom: { read: unreadBy, changedBy: [] } },
  install({ ground, edges }) {
    const franks = new Franks(ground.database);
    const pace = ground.paces.of('messages', ground.rules.messages.pace);
    installMessagesHttp({ ...ground, franks, pace }, edges);
    installMessagesJobs(ground);
    return {};
  },
});
