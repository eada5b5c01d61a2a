const ANONYMOUS_PREFIX = '$RCAnonymousID:';

/** A random UUID of version 4, also where the page has no secure context. */
export function uuid(): string {
  const { crypto } = globalThis as { readonly crypto?: Partial<Crypto> };
  if (crypto?.randomUUID) return crypto.randomUUID();
  const bytes = new Uint8Array(16);
  if (crypto?.getRandomValues) crypto.getRandomValues(bytes);
  else for (const index of bytes.keys()) bytes[index] = Math.floor(Math.random() * 256);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** An app user id for a customer who is not known: the prefix and 32 lower-case hex characters. */
export function anonymousAppUserId(): string {
  return ANONYMOUS_PREFIX + uuid().replaceAll('-', '');
}

/** Whether an app user id was made by `anonymousAppUserId`, here or in the official SDK. */
export function isAnonymousAppUserId(appUserId: string): boolean {
  return appUserId.startsWith(ANONYMOUS_PREFIX);
}
