import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';

/** What an ID token says of somebody; what is missing is made up. */
export type GoogleClaims = Readonly<Record<string, unknown>>;

type SigningKey = { readonly id: string; readonly publicKey: KeyObject; readonly privateKey: KeyObject };

/** As long as Google's tokens live. */
const LIFETIME_SECONDS = 3_600;

function newKey(): SigningKey {
  return { id: randomUUID().replaceAll('-', ''), ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * What Google is to us: keys at an address, and ID tokens as Google describes them in „OpenID Connect“ (header `alg`, `kid`,
 * `typ`; `iss`, `azp`, `aud`, `sub` of at most 255 characters, `email`, `email_verified`, `iat`, `exp` an hour later). It signs with
 * Node's own cryptography, so it shares no code with what reads the tokens.
 */
export class FakeGoogle {
  readonly clientId = `${randomUUID()}.apps.googleusercontent.com`;
  /** What the address of the keys does when it is asked. */
  behaviour: 'answers' | 'breaks' | 'talks nonsense' | 'sends elsewhere' | 'hangs up' = 'answers';
  /** How often the keys were asked for. */
  asked = 0;
  /** What time it is at Google's. */
  clock: { now(): number } = { now: Date.now };
  #key = newKey();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((_request, response) => this.#answer(response));
  }

  /** Starts it; it keeps no process alive. */
  static async start(): Promise<FakeGoogle> {
    const google = new FakeGoogle();
    google.#server.listen(0, '127.0.0.1').unref();
    await once(google.#server, 'listening');
    return google;
  }

  /** What a server is configured with to believe this Google. */
  get environment(): Record<string, string> {
    return { GOOGLE_CLIENT_IDS: `other.apps.example, ${this.clientId}`, GOOGLE_KEYS_URL: this.keysUrl };
  }

  get keysUrl(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('this Google is closed');
    return `http://127.0.0.1:${address.port}/oauth2/v3/certs`;
  }

  /** The key as everybody may read it. */
  get publicPem(): string {
    return this.#key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  /** From now on another key signs; the old one is published no more. */
  changeKey(): void {
    this.#key = newKey();
  }

  claims(claims: GoogleClaims = {}): GoogleClaims {
    const iat = Math.floor(this.clock.now() / 1_000);
    return {
      iss: 'https://accounts.google.com',
      azp: 'android.apps.example',
      aud: this.clientId,
      sub: '110169484474386276334',
      email: 'lena@gmail.test',
      email_verified: true,
      name: 'Lena Beispiel',
      picture: 'https://lh3.googleusercontent.test/a/lena',
      iat,
      exp: iat + LIFETIME_SECONDS,
      ...claims,
    };
  }

  /** An ID token; `undefined` takes a claim or a field of the header out. */
  idToken(claims: GoogleClaims = {}, header: GoogleClaims = {}): string {
    return this.signed(encoded(this.#header(header)), encoded(this.claims(claims)));
  }

  /** Signs whatever there is, the way Google does. */
  signed(header: string, payload: string): string {
    const signature = sign('sha256', Buffer.from(`${header}.${payload}`), this.#key.privateKey);
    return `${header}.${payload}.${signature.toString('base64url')}`;
  }

  /** What somebody makes who has only read the published key. */
  forged(alg: 'none' | 'HS256', claims: GoogleClaims = {}): string {
    const content = `${encoded(this.#header({ alg }))}.${encoded(this.claims(claims))}`;
    if (alg === 'none') return `${content}.`;
    return `${content}.${createHmac('sha256', this.publicPem).update(content).digest('base64url')}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #header(header: GoogleClaims): object {
    return { alg: 'RS256', kid: this.#key.id, typ: 'JWT', ...header };
  }

  #answer(response: ServerResponse): void {
    this.asked += 1;
    if (this.behaviour === 'hangs up') return void response.destroy();
    if (this.behaviour === 'breaks') return void response.writeHead(503).end();
    if (this.behaviour === 'sends elsewhere') return void response.writeHead(302, { location: '/' }).end();
    if (this.behaviour === 'talks nonsense') return void response.end('<!doctype html><title>Sorry</title>');
    const { kty, n, e } = this.#key.publicKey.export({ format: 'jwk' });
    const key = { kty, n, e, alg: 'RS256', use: 'sig', kid: this.#key.id };
    response.setHeader('content-type', 'application/json; charset=UTF-8');
    response.setHeader('cache-control', 'public, max-age=20000, must-revalidate, no-transform');
    response.end(JSON.stringify({ keys: [key] }));
  }
}
