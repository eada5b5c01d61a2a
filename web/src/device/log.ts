/**
 * The client's log: what went wrong without anybody having to be told. It goes to the browser's console and
 * nowhere else. Never pass tokens, passwords or what people write.
 */
export function log(event: string, details?: Readonly<Record<string, unknown>>): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the client writes to the console
  console.info(`[plausch] ${event}`, details ?? '');
}
