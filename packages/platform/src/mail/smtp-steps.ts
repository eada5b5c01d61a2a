import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { withoutAddresses } from './addresses-out.ts';
import type { Mail } from './contract.ts';
import { partsOf } from './smtp.ts';

/** What happens on the way to a mail server, in this order. */
const STEPS = ['resolve', 'connect', 'encrypt', 'login', 'send'] as const;
export type SmtpStepName = (typeof STEPS)[number];

export type SmtpStep = {
  readonly step: SmtpStepName;
  /** `skipped`: not wanted or not offered, or an earlier step has failed. */
  readonly outcome: 'done' | 'skipped' | 'failed';
  /** What was found, or what the server or the machine said; never an address of mail nor a password. Empty: nothing. */
  readonly detail: string;
};

export type SmtpTry = {
  /** As the operator set it. Holds a password. */
  readonly url: string;
  /** Sender address of every mail. */
  readonly from: string;
  /** Without it the mail server is left after the login. */
  readonly mail?: Mail | undefined;
  /** How long each wait may take. */
  readonly patienceMs: number;
};

type Failure = Error & { readonly code?: string; readonly originalCode?: string } & {
  readonly command?: string;
  readonly response?: string;
};

/** Faults of certificates and of what speaks no TLS, in the words of Node. */
const OF_TLS = /CERT|TLS|SSL|SIGNED|ISSUER|EPROTO/;

/** Goes the way to the mail server step by step, and says of each how it ended; the mail is really sent. */
export async function trySmtp({ url, from, mail, patienceMs }: SmtpTry): Promise<readonly SmtpStep[]> {
  const { parseConnectionUrl } = await import('nodemailer/lib/shared');
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const settings = parseConnectionUrl(url);
  const way = new Way();
  const { host = 'localhost', auth } = settings;
  try {
    way.done('resolve', (await addressesOf(host)).join(', '));
  } catch (error) {
    return way.failed('resolve', error);
  }
  const connection = new Connection({
    ...settings,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  // Everything that breaks the connection comes as an event as well, also after an answer.
  const broken = new Promise<never>((_resolve, reject) => connection.on('error', reject));
  broken.catch(() => {});
  const within = <Value>(step: Promise<Value>) => Promise.race([step, broken]);
  try {
    await within(connected(connection));
    way.done('connect', `${connection.port}`);
    if (connection.secure) way.done('encrypt');
    else way.skipped('encrypt');
    if (auth && connection.allowsAuth) {
      await within(loggedIn(connection, auth));
      way.done('login');
    } else if (auth) {
      return way.failed('login', new Error('the server offers no login'));
    } else way.skipped('login');
    if (mail) way.done('send', await within(sent(connection, { mail, from })));
    else way.skipped('send');
    connection.quit();
    return way.steps;
  } catch (error) {
    return way.failed(stepOf(error as Failure, way.next), error);
  } finally {
    connection.close();
  }
}

/** The steps so far, in their order. */
class Way {
  readonly steps: SmtpStep[] = [];

  get next(): SmtpStepName {
    return STEPS[this.steps.length] ?? 'send';
  }

  done(step: SmtpStepName, detail = ''): void {
    this.steps.push({ step, outcome: 'done', detail: withoutAddresses(detail) });
  }

  skipped(step: SmtpStepName): void {
    this.steps.push({ step, outcome: 'skipped', detail: '' });
  }

  /** Ends the way here: what comes before went well, what comes later is not tried. */
  failed(failed: SmtpStepName, error: unknown): readonly SmtpStep[] {
    for (const step of STEPS.slice(this.steps.length)) {
      if (step === failed) this.steps.push({ step, outcome: 'failed', detail: reasonOf(error as Failure) });
      else if (STEPS.indexOf(step) < STEPS.indexOf(failed)) this.done(step);
      else this.skipped(step);
    }
    return this.steps;
  }
}

async function addressesOf(host: string): Promise<string[]> {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return [bare];
  return (await lookup(bare, { all: true })).map(({ address }) => address);
}

/** The library connects, greets and encrypts in one: which of it has failed is told by what it says. */
function stepOf({ code, originalCode = '', command, message }: Failure, next: SmtpStepName): SmtpStepName {
  if (next !== 'connect') return next;
  const isOfTls = code === 'ETLS' || command === 'STARTTLS' || OF_TLS.test(originalCode);
  return isOfTls || /SSL routines/.test(message) ? 'encrypt' : 'connect';
}

const reasonOf = ({ response, originalCode, code, message }: Failure): string =>
  withoutAddresses(response ?? originalCode ?? (code?.startsWith('ETIME') ? code : message));

const connected = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) =>
    connection.connect((error?: Error | null) => (error ? reject(error) : resolve())),
  );

const loggedIn = (connection: SMTPConnection, { user, pass }: { user: string; pass: string }) =>
  new Promise<void>((resolve, reject) =>
    connection.login({ user, credentials: { user, pass } }, (error) => (error ? reject(error) : resolve())),
  );

/** Answers what the server said when it took the mail. */
async function sent(
  connection: SMTPConnection,
  { mail, from }: { mail: Mail; from: string },
): Promise<string> {
  const { default: Composer } = await import('nodemailer/lib/mail-composer');
  const message = new Composer({ ...partsOf(mail), from }).compile();
  return new Promise((resolve, reject) =>
    connection.send(message.getEnvelope(), message.createReadStream(), (error, info) =>
      error ? reject(error) : resolve(info.response),
    ),
  );
}
