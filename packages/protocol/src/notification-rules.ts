/** What people are told of while they are away. */
export const NOTIFICATION_KINDS = ['message', 'friend', 'market', 'team'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
