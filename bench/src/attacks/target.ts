import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CaughtMail, callApi, MailCatcher, registrationOf, tokenIn } from '@plausch/dev-env';
import { createParticipants, onDatabase, type Participant } from '@plausch/dev-env/faults';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import type { EndpointName } from '@plausch/protocol';
import { memoryOf, openSocketsOf, workSecondsOf } from './measures.ts';

/** Pino's number of the level `error`. */
const ERROR_LEVEL = 50;
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 20;
const PEOPLE = 400;

/** Work that takes no time: how much there is, is not what is attacked. Everything else is what the product does. */
const RULES = { challenges: { roundsPerKey: 1, mostKeys: 2 }, friends: { blocks: 5 } };

/** Somebody who registered like anybody else. */
export type Account = {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Says that this device is known. */
  readonly device: string;
};

export type TargetOptions = {
  readonly databaseUrl: string;
  /** Whether it is open to the world; otherwise it is for this machine alone. Default: yes. */
  readonly isPublic?: boolean;
};

/**
 * The server under attack, as its operators run it: a process of its own, with a public address, a mail server, and a
 * proxy on this machine, which is us: it says which network a request comes from.
 */
export class Target {
  readonly port: number;
  readonly databaseUrl: string;
  readonly mailbox: MailCatcher;
  readonly #folder: string;
  readonly #process: ServerProcess;
  #people: Participant[] = [];
  #networks = 0;
  #names = 0;

  private constructor(parts: {
    port: number;
    databaseUrl: string;
    mailbox: MailCatcher;
    folder: string;
    isPublic: boolean;
  }) {
    const { port, databaseUrl, mailbox, folder, isPublic } = parts;
    this.port = port;
    this.databaseUrl = databaseUrl;
    this.mailbox = mailbox;
    this.#folder = folder;
    process.once('exit', this.#tidy);
    this.#process = new ServerProcess({
      origin: this.origin,
      environment: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        RULES_FILE: path.join(folder, 'rules.json'),
        LOG_LEVEL: 'info',
        NODE_ENV: 'production',
        ...(isPublic ? { PUBLIC_URL: this.origin, SMTP_URL: mailbox.url } : {}),
      },
    });
  }

  static async start({ databaseUrl, isPublic = true }: TargetOptions): Promise<Target> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-attack-'));
    writeFileSync(path.join(folder, 'rules.json'), JSON.stringify(RULES));
    const mailbox = await MailCatcher.start();
    const target = new Target({ port: await freePort(), databaseUrl, mailbox, folder, isPublic });
    try {
      await target.#process.start();
      if (isPublic) target.#people = await createParticipants(databaseUrl, PEOPLE);
    } catch (error) {
      await target.stop();
      throw error;
    }
    return target;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#process.isRunning;
  }

  /** Everything it wrote so far. */
  get output(): string {
    return this.#process.output;
  }

  /** What it calls its own fault, and what is no line of the log at all. */
  get complaints(): string[] {
    return this.output.split('\n').filter((line) => {
      if (!line.startsWith('{'))
        return !/^(Plausch läuft.*| *Admin werden.*| *Noch kein Admin.*| *)$/.test(line);
      return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
    });
  }

  get residentBytes(): number {
    return memoryOf(this.#process.pid);
  }

  /** Seconds of CPU that it has used so far, with all it started. */
  get workSeconds(): number {
    return workSecondsOf(this.#process.pid);
  }

  /** How many connections its process holds, its own to the database included. */
  get openSockets(): number {
    return openSocketsOf(this.#process.pid);
  }

  /** The address of a network that nobody came from yet. */
  newNetwork(): string {
    this.#networks += 1;
    const [a, b, c] = [this.#networks >> 16, (this.#networks >> 8) & 255, this.#networks & 255];
    return `100.${64 + a}.${b}.${c}`;
  }

  /** People who are signed in and nothing else; nobody gets the same ones twice. */
  takePeople(count: number): Participant[] {
    if (this.#people.length < count) throw new Error('there are not enough people');
    return this.#people.splice(0, count);
  }

  newName(): string {
    this.#names += 1;
    return `Opfer${this.#names}`;
  }

  /** Calls an endpoint from a network; a new one when none is named. */
  call<N extends EndpointName>(
    name: N,
    {
      network = this.newNetwork(),
      headers = {},
      ...options
    }: Parameters<typeof callApi<N>>[2] & { network?: string },
  ) {
    const all = { 'x-forwarded-for': network, ...headers };
    return callApi(this.origin, name, { ...options, headers: all } as Parameters<typeof callApi<N>>[2]);
  }

  /** Registers, follows the mailed link and logs in. */
  async account(): Promise<Account> {
    const registration = registrationOf(this.newName());
    const { username, email, password } = registration;
    const registered = await this.call('register', { body: registration });
    if (registered.status !== 201) throw new Error(`registering was answered ${registered.status}`);
    const token = tokenIn((await this.mailTo(email, 0)).text);
    const activated = await this.call('activate', { body: { token } });
    if (activated.status !== 200) throw new Error(`activating was answered ${activated.status}`);
    const { status, body } = await this.call('login', { body: { login: username, password } });
    if (status !== 200) throw new Error(`logging in was answered ${status}`);
    return { userId: body.user.id, username, email, password, token: body.token, device: body.device };
  }

  /** The mail of this number to an address, as soon as it is there. */
  async mailTo(address: string, index: number): Promise<CaughtMail> {
    await this.until(() => this.mailbox.to(address).length > index, `mail ${index} to ${address}`);
    return this.mailbox.to(address)[index] as CaughtMail;
  }

  /** Resolves once no job is left that is due, mails among them. */
  async untilJobsAreDone(): Promise<void> {
    const due =
      "select count(*)::int as due from jobs.job where state < 'completed' and start_after <= now() and name not like '\\_\\_%'";
    await this.until(
      async () => (await this.rows<{ due: number }>(due))[0]?.due === 0,
      'the end of all jobs',
    );
  }

  /** Asks the database; for what no answer tells. */
  rows<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    return onDatabase(
      this.databaseUrl,
      async (client) => (await client.query<Row>(statement, [...values])).rows,
    );
  }

  /** Resolves when something holds; throws when it does not come to that. */
  async until(
    holds: () => boolean | Promise<boolean>,
    what: string,
    patienceMs = PATIENCE_MS,
  ): Promise<void> {
    const deadline = performance.now() + patienceMs;
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  async stop(): Promise<void> {
    await this.#process.stop().finally(async () => {
      await this.mailbox.stop();
      process.removeListener('exit', this.#tidy);
      this.#tidy();
    });
  }

  readonly #tidy = () => rmSync(this.#folder, { recursive: true, force: true });
}
