import path from 'node:path';
import { BILLING_ENVIRONMENT, type BillingConfig, billingConfigOf } from '@plausch/billing/config';
import {
  address,
  COMMON_ENVIRONMENT,
  ConfigurationError,
  type Definition,
  embeddedDatabaseDir,
  hostOf,
  integer,
  list,
  origin,
  readEnvironment,
  readEnvironmentFile,
  text,
} from '@plausch/platform/config';
import type { LogLevel } from '@plausch/platform/logger';
import { publicDsn } from './error-dsn.ts';

const ROLES = ['web', 'realtime', 'worker'] as const;
/** What every process does. */
const ALWAYS = ['web', 'realtime'] as const;
const EMAIL = { pattern: /^[^\s@<>]+@[^\s@<>]+$/, expected: 'eine E-Mail-Adresse' };
const CLIENT_IDS = {
  pattern: /^[\w.-]+(?:\s*,\s*[\w.-]+)*$/,
  expected: 'eine Liste von Client-IDs mit Kommas',
};
/** As the shells of Android and iOS call themselves: no path, and neither a site's nor any scheme with other rules for origins. */
const APP_ORIGINS = {
  pattern: /^(?:https|capacitor):\/\/[\w.-]+(?:\s*,\s*(?:https|capacitor):\/\/[\w.-]+)*$/,
  expected: 'eine Liste von Adressen wie https://localhost mit Kommas',
};
/** Host names as they stand in addresses: small letters, and at least one dot. */
const FILM_HOSTS = {
  pattern: /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\s*,\s*[a-z\d-]+(?:\.[a-z\d-]+)+)*$/,
  expected: 'eine Liste von Namen wie filme.example.org mit Kommas',
};
const PUBLIC_KEY = { pattern: /^rcb_[\w.-]+$/, expected: 'ein öffentlicher Schlüssel, der mit rcb_ beginnt' };
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/oauth2/v3/certs';
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

export type Role = (typeof ROLES)[number];

/** Every key that the server reads. `.env.example` is made from it. */
export const SERVER_ENVIRONMENT = {
  PORT: integer({
    description: 'Port of the web server. 0 picks a free one.',
    byDefault: 3000,
    min: 0,
    max: 65_535,
  }),
  HOST: COMMON_ENVIRONMENT.HOST,
  PUBLIC_URL: origin({
    description:
      'The address people type, for example https://chat.example.org. Empty: the server is for this machine alone. It\nrefuses what comes through a proxy or under another name, and the local mailbox is open. Set, it needs SMTP_URL.',
  }),
  TRUSTED_PROXIES: COMMON_ENVIRONMENT.TRUSTED_PROXIES,
  DATA_DIR: text({
    description:
      'Folder for everything that is kept, relative to the checkout. Started as root, the embedded database lies in\n/var/lib/plausch/<hash of the checkout> unless this is set: it does not run as root.',
    byDefault: undefined,
  }),
  BACKUP_DIR: text({
    description:
      'Folder for backups, relative to the checkout; best on another disk. It must exist. Empty: a folder beside DATA_DIR, with\n-backups behind its name.',
    byDefault: undefined,
  }),
  DATABASE_URL: address({
    description:
      'PostgreSQL 18 of your own: postgres://user:password@host:5432/name. Empty: the embedded database.',
    schemes: ['postgres', 'postgresql'],
  }),
  ROLES: list({
    description:
      'What this process does, separated by commas. Only worker (jobs, mails) may be left to another process.',
    byDefault: ROLES,
    of: ROLES,
  }),
  SMTP_URL: address({
    description:
      'Mail server: smtps://user:password@host:465. Empty: mails go to the local mailbox, without PUBLIC_URL alone.\nnone: there are no mails; npm run admin activates accounts, and nobody gets a new password by mail.',
    schemes: ['smtp', 'smtps'],
    orNone: true,
  }),
  LOG_LEVEL: COMMON_ENVIRONMENT.LOG_LEVEL,
  GOOGLE_CLIENT_IDS: text({
    description:
      'Client IDs of the apps whose sign-in with Google is taken, separated by commas. Empty: there is none.',
    byDefault: undefined,
    form: CLIENT_IDS,
  }),
  GOOGLE_KEYS_URL: address({
    description: `Where Google publishes its keys, as JWKS; https, or http on this machine. Empty: ${GOOGLE_KEYS_URL}.`,
    schemes: ['https', 'http'],
  }),
  APP_ORIGINS: text({
    description:
      'What the pages of native apps call themselves whose calls are answered, separated by commas:\nhttps://localhost, capacitor://localhost for the app in mobile/. Empty: the pages of this server alone.',
    byDefault: undefined,
    form: APP_ORIGINS,
  }),
  METRICS_PORT: integer({
    description:
      'Port of /metrics for Prometheus. Empty: off. It listens on HOST if that is set, otherwise on 127.0.0.1, and tells\neverybody who reaches it.',
    byDefault: undefined,
    min: 1,
    max: 65_535,
  }),
  ERROR_DSN: publicDsn({
    description:
      'Where pages report their errors: the public DSN of a project at Sentry, GlitchTip, Bugsink or another service that\nspeaks their language, such as https://<key>@errors.example.org/1; https, or http on this machine. Empty: nowhere.',
  }),
  FILM_HOSTS: text({
    description:
      'Host names from which the screen of a room may show films and streams, by https alone, separated by commas:\nfilme.example.org. Pages may load them from there. Empty: no film is shown.',
    byDefault: undefined,
    form: FILM_HOSTS,
  }),
  ...BILLING_ENVIRONMENT,
  BILLING_API_KEY: text({
    description:
      'Public key with which the app buys, such as rcb_…; of the backend at BILLING_URL, which may be the hosted service\nhttps://api.revenuecat.com. Empty: the key of the sandbox that the server brings; where that is off, nothing is sold.',
    byDefault: undefined,
    form: PUBLIC_KEY,
  }),
  RULES_FILE: text({
    description: 'JSON file that overrides numbers of the rules, relative to the checkout.',
    byDefault: undefined,
  }),
  BRAND_NAME: text({ description: 'Name of the chat, on every page and mail.', byDefault: 'Plausch' }),
  BRAND_CLAIM: text({
    description: 'One sentence about the chat.',
    byDefault: 'Der Chat mit Räumen, in denen du wirklich sitzt',
  }),
  BRAND_CONTACT: text({ description: 'E-mail address for questions.', byDefault: undefined, form: EMAIL }),
  BRAND_OPERATOR: text({
    description: 'Who runs the chat: person or company, as the imprint must name it.',
    byDefault: undefined,
  }),
  BRAND_ADDRESS: text({ description: 'Postal address, lines separated by |.', byDefault: undefined }),
  BRAND_PHONE: text({
    description: 'A second fast contact for the imprint, such as a phone number.',
    byDefault: undefined,
  }),
  BRAND_REPRESENTATIVE: text({ description: 'Who speaks for a company.', byDefault: undefined }),
  BRAND_REGISTER: text({
    description: 'Register and number, such as Amtsgericht Köln, HRB 12345. Empty: none.',
    byDefault: undefined,
  }),
  BRAND_VAT_ID: text({ description: 'VAT number. Empty: none.', byDefault: undefined }),
  BRAND_RESPONSIBLE: text({
    description:
      'Who answers for the news (§ 18 MStV), with address, lines separated by |. Empty: BRAND_OPERATOR.',
    byDefault: undefined,
  }),
  BRAND_YOUTH_OFFICER: text({
    description: 'Who is there for the protection of minors, with a contact.',
    byDefault: undefined,
  }),
  BRAND_PRIVACY_OFFICER: text({
    description: 'Data protection officer, with a contact. Empty: there is none.',
    byDefault: undefined,
  }),
  BRAND_AUTHORITY: text({ description: 'The data protection authority in charge.', byDefault: undefined }),
  BRAND_HOSTING: text({ description: 'Who runs the data centre, and where it is.', byDefault: undefined }),
  BRAND_MAIL_PROVIDER: text({ description: 'Who delivers the mails, and where.', byDefault: undefined }),
  BRAND_MAIL_FROM: text({
    description: 'Sender address of mails. Empty: BRAND_CONTACT, or noreply@ with the host of PUBLIC_URL.',
    byDefault: undefined,
    form: EMAIL,
  }),
} satisfies Definition;

export type ServerConfig = {
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port that people use, without a slash at the end; undefined on a machine for itself. */
  readonly publicUrl: string | undefined;
  /** Addresses and networks of proxies that are believed, beside those of this machine. */
  readonly trustedProxies: readonly string[];
  /** Absolute folder for what is kept. */
  readonly dataDir: string;
  /** Absolute folder for backups, and whether it is the program's own to make. */
  readonly backups: { readonly folder: string; readonly isOurs: boolean };
  /** A database of the operator's own; undefined means the embedded one. Holds a password. */
  readonly databaseUrl: string | undefined;
  /** Absolute folder of the embedded database. */
  readonly databaseDir: string;
  readonly roles: readonly Role[];
  /** Where mails go: to the mail server, to the mailbox of this machine, or nowhere because the operator said so. */
  readonly mail: 'smtp' | 'mailbox' | 'none';
  /** The mail server, where mails go to one. Holds a password. */
  readonly smtpUrl: string | undefined;
  /** Sender address of every mail. */
  readonly mailFrom: string;
  readonly logLevel: LogLevel;
  /** Where the metrics are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** The clients whose ID tokens of Google's are taken, and the address of Google's keys; undefined: no login by Google. */
  readonly google: { readonly clientIds: readonly string[]; readonly keysUrl: string } | undefined;
  /** Origins of the pages of native apps that may call; no other site may. */
  readonly appOrigins: readonly string[];
  /** Where pages report their errors; undefined: nowhere. */
  readonly errorDsn: string | undefined;
  /** The hosts from which films may come. */
  readonly filmHosts: readonly string[];
  /** The billing backend that this server brings, with a database of its own where the operator wants one; or the address of another. */
  readonly billing:
    | { readonly kind: 'mounted'; readonly config: BillingConfig; readonly databaseUrl: string | undefined }
    | { readonly kind: 'elsewhere'; readonly url: string; readonly appKey: string | undefined };
  /** The public key with which the app buys, where the operator chose one. */
  readonly billingApiKey: string | undefined;
  /** Absolute path of the rules file. */
  readonly rulesFile: string | undefined;
  readonly brand: Brand;
};

/** The operator and the name of this chat; unknown parts are empty. */
export type Brand = {
  readonly name: string;
  readonly claim: string;
  /** E-mail address. */
  readonly contact: string;
  readonly operator: string;
  /** Lines separated by `|`, as in `responsible`. */
  readonly address: string;
  readonly phone: string;
  readonly representative: string;
  readonly register: string;
  readonly vatId: string;
  readonly responsible: string;
  readonly youthOfficer: string;
  readonly privacyOfficer: string;
  readonly authority: string;
  readonly hosting: string;
  readonly mailProvider: string;
};

/**
 * Reads the configuration from `environment` and, below it, the file `.env` in `root` (the absolute checkout folder).
 * @throws ConfigurationError with one German sentence per bad value or unknown key of the file.
 * `mayLackMail`: for a command that only reports what is missing: then a public address needs no mail server.
 */
export function readServerConfig(
  environment: Readonly<Record<string, string | undefined>>,
  {
    root,
    isRoot = process.getuid?.() === 0,
    mayLackMail = false,
  }: { root: string; isRoot?: boolean; mayLackMail?: boolean },
): ServerConfig {
  const file = readEnvironmentFile(path.join(root, '.env'), SERVER_ENVIRONMENT);
  const values = readEnvironment({ ...file, ...environment }, SERVER_ENVIRONMENT);
  if (values.METRICS_PORT === values.PORT) {
    throw new ConfigurationError(['METRICS_PORT muss ein anderer Port als PORT sein.']);
  }
  if (!ALWAYS.every((role) => values.ROLES.includes(role))) {
    throw new ConfigurationError([
      `ROLES braucht ${ALWAYS.join(' und ')}: Nur worker darf fehlen, wenn ein anderer Prozess ihn hat.`,
    ]);
  }
  const keysUrl = values.GOOGLE_KEYS_URL ?? GOOGLE_KEYS_URL;
  // Over plain HTTP the keys could be changed on their way, and an attacker could log in as any account.
  if (!isSafeWay(keysUrl)) throw new ConfigurationError(['GOOGLE_KEYS_URL muss mit https:// anfangen.']);
  if (values.ERROR_DSN !== undefined && !isSafeWay(values.ERROR_DSN)) {
    throw new ConfigurationError(['ERROR_DSN muss mit https:// anfangen.']);
  }
  const publicUrl = values.PUBLIC_URL;
  if (values.TRUSTED_PROXIES.length > 0 && publicUrl === undefined) {
    throw new ConfigurationError(['TRUSTED_PROXIES gilt nur zusammen mit PUBLIC_URL.']);
  }
  // The mailbox shows what it holds to this machine alone, and its links would lie in the database of a public server.
  if (publicUrl !== undefined && values.SMTP_URL === undefined && !mayLackMail) {
    throw new ConfigurationError([
      'Zu PUBLIC_URL gehört ein Mailserver: Setze SMTP_URL, oder SMTP_URL=none, wenn niemand Mails bekommen soll.',
    ]);
  }
  const smtpUrl = values.SMTP_URL === 'none' ? undefined : values.SMTP_URL;
  const mailFrom = values.BRAND_MAIL_FROM ?? values.BRAND_CONTACT ?? `noreply@${mailHost(publicUrl)}`;
  const mail = smtpUrl !== undefined ? 'smtp' : values.SMTP_URL === 'none' ? 'none' : 'mailbox';
  const dataDir = path.resolve(root, values.DATA_DIR ?? '.data');
  return {
    port: values.PORT,
    host: hostOf(values.HOST, publicUrl),
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir,
    backups: {
      folder: values.BACKUP_DIR === undefined ? `${dataDir}-backups` : path.resolve(root, values.BACKUP_DIR),
      isOurs: values.BACKUP_DIR === undefined,
    },
    databaseUrl: values.DATABASE_URL,
    databaseDir: embeddedDatabaseDir({
      root,
      dataDir,
      isDataDirChosen: values.DATA_DIR !== undefined,
      isRoot,
    }),
    roles: values.ROLES,
    mail,
    smtpUrl,
    mailFrom,
    logLevel: values.LOG_LEVEL ?? (publicUrl === undefined ? 'warn' : 'info'),
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.HOST ?? '127.0.0.1', port: values.METRICS_PORT },
    google:
      values.GOOGLE_CLIENT_IDS === undefined
        ? undefined
        : { clientIds: values.GOOGLE_CLIENT_IDS.split(',').map((id) => id.trim()), keysUrl },
    appOrigins: values.APP_ORIGINS?.split(',').map((from) => from.trim()) ?? [],
    errorDsn: values.ERROR_DSN,
    filmHosts: values.FILM_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    billing:
      values.BILLING_URL === undefined
        ? {
            kind: 'mounted',
            config: billingConfigOf(values, {
              root,
              publicUrl,
              mail:
                smtpUrl === undefined
                  ? { kind: mail === 'none' ? 'none' : 'mailbox' }
                  : { kind: 'smtp', url: smtpUrl, from: mailFrom },
            }),
            databaseUrl: values.BILLING_DATABASE_URL,
          }
        : {
            kind: 'elsewhere',
            url: values.BILLING_URL.replace(/\/+$/, ''),
            appKey: values.BILLING_APP_KEY,
          },
    billingApiKey: values.BILLING_API_KEY,
    rulesFile: values.RULES_FILE === undefined ? undefined : path.resolve(root, values.RULES_FILE),
    brand: {
      name: values.BRAND_NAME,
      claim: values.BRAND_CLAIM,
      contact: values.BRAND_CONTACT ?? '',
      operator: values.BRAND_OPERATOR ?? '',
      address: values.BRAND_ADDRESS ?? '',
      phone: values.BRAND_PHONE ?? '',
      representative: values.BRAND_REPRESENTATIVE ?? '',
      register: values.BRAND_REGISTER ?? '',
      vatId: values.BRAND_VAT_ID ?? '',
      responsible: values.BRAND_RESPONSIBLE ?? '',
      youthOfficer: values.BRAND_YOUTH_OFFICER ?? '',
      privacyOfficer: values.BRAND_PRIVACY_OFFICER ?? '',
      authority: values.BRAND_AUTHORITY ?? '',
      hosting: values.BRAND_HOSTING ?? '',
      mailProvider: values.BRAND_MAIL_PROVIDER ?? '',
    },
  };
}

/** Whether no machine on the way can read or change what goes there. */
function isSafeWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || THIS_MACHINE.includes(hostname);
}

function mailHost(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}
