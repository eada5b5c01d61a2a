/** What people are told of while they are away. */
export const NOTIFICATION_KINDS = ['message', 'friend', 'guild', 'market', 'team'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Whether this is the address of the page on which a device is had told of things. Its document alone lets a service worker be
 * registered, which Trusted Types take for a program.
 */
export const isTellingAt = (address: string): boolean =>
  /^\/einstellungen\/benachrichtigungen(?:[/?]|$)/i.test(address);
