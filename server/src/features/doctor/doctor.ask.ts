import { request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';

export type Asked = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly isUpgraded: boolean;
};

/**
 * Asks an address and reads the head of the answer. Certificates are judged by a check of their own: here a bad one would hide what
 * lies behind it, and nothing secret is sent.
 */
export function ask(
  address: URL,
  { headers = {}, patienceMs }: { headers?: Readonly<Record<string, string>>; patienceMs: number },
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? askHttps : askHttp;
    const request = send(address, {
      agent: false,
      headers,
      signal: AbortSignal.timeout(patienceMs),
      rejectUnauthorized: false,
    });
    request.on('error', (error) => reject(patienceIsOver(error) ? new Error('ETIMEDOUT') : error));
    request.on('response', (response) => {
      const { statusCode = 0, headers: said } = response;
      response.destroy();
      resolve({ status: statusCode, headers: said, isUpgraded: false });
    });
    request.on('upgrade', ({ statusCode = 0, headers: said }, socket) => {
      socket.on('error', () => {}).destroy();
      resolve({ status: statusCode, headers: said, isUpgraded: true });
    });
    request.end();
  });
}

const patienceIsOver = (error: Error) => ['AbortError', 'TimeoutError'].includes(error.name);

/** Why something could not be reached: the code of the machine, or what was said. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return 'code' in first && typeof first.code === 'string' ? first.code : first.message;
}

/** What usually lies behind such a reason. */
export function remedyFor(reason: string, who: string): string {
  switch (reason) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Der Name lässt sich nicht auflösen: Trag ihn beim Namensdienst (DNS) ein, oder prüfe /etc/resolv.conf.`;
    case 'ECONNREFUSED':
      return `Dort hört niemand zu: Läuft ${who}, und lauscht es auf diesem Port?`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'Es kommt keine Antwort: Sieh nach der Firewall und danach, ob die Adresse zu diesem Rechner führt.';
    default:
      return `Sieh im Log von ${who} nach.`;
  }
}
