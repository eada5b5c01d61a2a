/**
 * The link to all conversations, or to the one with this person. Beside the other paths, as only pages of signed-in people have it,
 * and the entry of the app is full.
 */
export const messagesPath = (userId?: string): string =>
  userId === undefined ? '/nachrichten' : `/nachrichten/${userId}`;
