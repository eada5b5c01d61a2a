import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { isLoopback } from '@plausch/platform/http';
import { ask, reasonOf, remedyFor } from '../doctor.ask.ts';
import { type Check, fail, ok, type Surroundings, unknown, type Verdict, warn } from '../doctor.contract.ts';
import type { SeenSender } from '../doctor.watch.ts';
import { day, span } from './units.ts';

const area = 'address';
const ALONE = unknown('PUBLIC_URL nicht gesetzt ist');
/** An address that no machine has (RFC 5737): what a stranger might make up. */
const MADE_UP = '203.0.113.77';
/** The path below which the server recognises its own request. */
export const SELF_PATH = '/api/doctor/';

/** The way from outside: name, certificate, proxy, sockets. */
export const addressChecks: readonly Check[] = [
  {
    id: 'reachable',
    area,
    title: 'Erreichbar',
    needs: 'nothing',
    look: (around) =>
      atPublicAddress(around, async (address) => {
        const { status } = await ask(new URL('/api/health', address), around.rules);
        if (status === 200) return ok(`${address.origin} antwortet.`);
        if (status === 502 || status === 503 || status === 504)
          return fail(
            `${address.origin} antwortet mit ${status}: Der Proxy erreicht Plausch nicht.`,
            'Läuft Plausch, und stimmt der Port im Proxy mit PORT überein?',
          );
        return fail(
          `${address.origin} antwortet mit ${status} statt 200.`,
          'Dort antwortet etwas anderes: Führt der Name zu diesem Rechner, und leitet der Proxy alles an Plausch weiter?',
        );
      }),
  },
  {
    id: 'certificate',
    area,
    title: 'Zertifikat',
    needs: 'nothing',
    look: (around) =>
      atPublicAddress(around, async (address) => {
        if (address.protocol !== 'https:') return unknown('PUBLIC_URL mit http:// beginnt');
        return judgeCertificate(await certificateOf(address, around.rules.patienceMs), around);
      }),
  },
  {
    id: 'webSocket',
    area,
    title: 'WebSocket',
    needs: 'nothing',
    look: (around) =>
      atPublicAddress(around, async (address) => {
        const { status, isUpgraded } = await ask(new URL('/socket.io/?EIO=4&transport=websocket', address), {
          ...around.rules,
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            origin: address.origin,
            'sec-websocket-version': '13',
            'sec-websocket-key': Buffer.from('plausch doctor 1').toString('base64'),
          },
        });
        return isUpgraded && status === 101
          ? ok('Verbindungen für den Chat kommen durch.')
          : fail(
              `Statt einer Verbindung kommt Status ${status}: Niemand kann chatten.`,
              'Lass den Proxy Upgrade und Connection durchreichen: docs/runbooks/going-public.md.',
            );
      }),
  },
  {
    id: 'sender',
    area,
    title: 'Adressen der Leute',
    needs: 'server',
    look: (around) =>
      atPublicAddress(around, async (address) => {
        const { watch } = around.server;
        const { word, seen, forget } = watch.await();
        try {
          const { status } = await ask(new URL(`${SELF_PATH}${word}`, address), {
            ...around.rules,
            headers: { 'x-forwarded-for': MADE_UP },
          });
          if (status !== 200)
            return unknown(`${address.origin} nicht zu diesem Server führt (Status ${status})`);
          return judgeSender(await seen, isBehindProxy(address, around));
        } finally {
          forget();
        }
      }),
  },
  {
    id: 'errorService',
    area,
    title: 'Dienst für Fehlerberichte',
    needs: 'nothing',
    look: async ({ config: { errorDsn }, rules }) => {
      if (errorDsn === undefined) return ok('ERROR_DSN ist nicht gesetzt: Seiten melden keine Fehler.');
      const { origin } = new URL(errorDsn);
      try {
        await ask(new URL(origin), rules);
        return ok('Er antwortet.');
      } catch (error) {
        const reason = reasonOf(error);
        return warn(`Er antwortet von hier aus nicht (${reason}).`, remedyFor(reason, 'der Dienst'));
      }
    },
  },
];

/** Looks at the public address, where there is one; what cannot be reached is said once, with its cause. */
async function atPublicAddress(
  { config: { publicUrl } }: Pick<Surroundings, 'config'>,
  look: (address: URL) => Promise<Verdict>,
): Promise<Verdict> {
  if (publicUrl === undefined) return ALONE;
  try {
    return await look(new URL(publicUrl));
  } catch (error) {
    const reason = reasonOf(error);
    return fail(
      `${publicUrl} ist von hier aus nicht zu erreichen (${reason}).`,
      remedyFor(reason, 'der Proxy'),
    );
  }
}

/** Whether something stands in front: the server itself speaks no TLS, and listens on its own port alone. */
function isBehindProxy(address: URL, { config }: Pick<Surroundings, 'config'>): boolean {
  return address.protocol === 'https:' || Number(address.port || 80) !== config.port;
}

/** What the server saw of a request that said it came from a made-up address. */
export function judgeSender({ peer, sender, forwarded }: SeenSender, isProxied: boolean): Verdict {
  if (!isProxied) return ok('Ohne Proxy davor: Der Server sieht die Leute selbst.');
  const written = forwarded?.split(',').at(-1)?.trim() ?? '';
  if (written === '')
    return fail(
      'Der Proxy sagt nicht, woher Anfragen kommen: Alle zählen als eine Person, und Grenzen treffen alle zugleich.',
      'Lass ihn X-Forwarded-For setzen: docs/runbooks/going-public.md.',
    );
  if (written === MADE_UP)
    return fail(
      'Der Proxy reicht X-Forwarded-For ungeprüft durch: Jeder kann sich eine Adresse ausdenken und Grenzen umgehen.',
      'Lass ihn die Adresse selbst hineinschreiben: docs/runbooks/going-public.md.',
    );
  if (sender === MADE_UP || sender !== peer || isLoopback(peer))
    return ok('Der Proxy sagt, woher Anfragen kommen, und ihm wird geglaubt.');
  return fail(
    `Dem Proxy unter ${peer} wird nicht geglaubt: Alle zählen als eine Person.`,
    `Trag ihn ein: TRUSTED_PROXIES=${peer}`,
  );
}

type Shown = { readonly certificate: PeerCertificate; readonly fault: string | undefined };

/** The certificate of an address, and what is wrong with its chain or name. */
function certificateOf(address: URL, patienceMs: number): Promise<Shown> {
  const { hostname } = address;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: bare,
      port: Number(address.port || 443),
      ...(isIP(bare) === 0 && { servername: bare }),
      rejectUnauthorized: false,
    });
    const timer = setTimeout(() => socket.destroy(new Error('ETIMEDOUT')), patienceMs);
    socket.on('close', () => clearTimeout(timer));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const fault = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), fault });
      socket.end();
    });
  });
}

const FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Es ist abgelaufen',
  CERT_NOT_YET_VALID: 'Es gilt noch nicht',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Es hat sich selbst unterschrieben',
  SELF_SIGNED_CERT_IN_CHAIN: 'Die Kette endet bei einer Stelle, der niemand vertraut',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Die Kette ist unvollständig: Es fehlt ein Zwischenzertifikat',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Die Kette ist unvollständig: Es fehlt ein Zwischenzertifikat',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Es ist für einen anderen Namen',
};

function judgeCertificate(
  { certificate, fault }: Shown,
  { clock, rules }: Pick<Surroundings, 'clock' | 'rules'>,
): Verdict {
  const remedy = 'docs/runbooks/certificate.md sagt, wie es erneuert wird.';
  const until = new Date(certificate.valid_to);
  const left = until.getTime() - clock.now();
  if (fault !== undefined) {
    const code = Object.keys(FAULTS).find((one) => fault.includes(one));
    return fail(`${(code && FAULTS[code]) ?? `Browser nehmen es nicht an (${fault})`}.`, remedy);
  }
  if (left <= 0) return fail(`Es ist seit dem ${day(until)} abgelaufen.`, remedy);
  const says = `Es gilt bis zum ${day(until)}, noch ${span(left)}.`;
  if (left < rules.certificate.failMs) return fail(says, remedy);
  return left < rules.certificate.warnMs ? warn(says, remedy) : ok(says);
}
