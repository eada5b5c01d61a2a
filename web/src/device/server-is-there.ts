/** How long the server may take to say that it is there. */
const ASK_MS = 5_000;

/** Whether the server answers right now. Never rejects. */
export async function serverIsThere(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    return (await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) })).ok;
  } catch {
    return false;
  }
}
