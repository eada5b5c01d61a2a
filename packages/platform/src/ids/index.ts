import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new UUIDv7: unique everywhere, and sorted by the time it was made. */
export function newId(): string {
  return randomUUIDv7();
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this is an id in the one spelling that the database gives. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** A new secret for links and sessions: 256 random bits as 43 base64url characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The hash that is stored in place of a token, so that a reader of the table cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
