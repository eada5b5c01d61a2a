import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationError, describeEnvironment } from '@plausch/platform/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readServerConfig, SERVER_ENVIRONMENT } from './config.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (environment: Record<string, string> = {}, isRoot = false) =>
  readServerConfig(
    { ...(environment['PUBLIC_URL'] && { SMTP_URL: 'none' }), ...environment },
    { root, isRoot },
  );

/** The sentence with which the start is refused. */
function refusal(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('the server configuration', () => {
  it('needs no key at all', () => {
    const { brand, ...settings } = read();
    expect(settings).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      trustedProxies: [],
      dataDir: path.join(root, '.data'),
      backups: { folder: path.join(root, '.data-backups'), isOurs: true },
      databaseUrl: undefined,
      databaseDir: path.join(root, '.data', 'database'),
      roles: ['web', 'realtime', 'worker'],
      mail: 'mailbox',
      smtpUrl: undefined,
      mailFrom: 'noreply@localhost',
      logLevel: 'warn',
      metrics: undefined,
      google: undefined,
      appOrigins: [],
      errorDsn: undefined,
      filmHosts: [],
      billing: {
        kind: 'mounted',
        config: {
          catalogueDir: path.join(root, 'billing', 'catalogue'),
          sandbox: true,
          mail: { kind: 'mailbox' },
          sealKey: undefined,
        },
        databaseUrl: undefined,
      },
      rulesFile: undefined,
    });
    const { name, claim, ...ofTheOperator } = brand;
    expect([name, claim]).toEqual(['Plausch', 'Der Chat mit Räumen, in denen du wirklich sitzt']);
    expect(new Set(Object.values(ofTheOperator))).toEqual(new Set(['']));
  });

  it('listens to everybody once it has a public address, and then logs its life', () => {
    const config = read({ PUBLIC_URL: 'https://chat.example.org/' });
    expect(config).toMatchObject({
      publicUrl: 'https://chat.example.org',
      host: '0.0.0.0',
      logLevel: 'info',
    });
    expect(config.mailFrom).toBe('noreply@chat.example.org');
    expect(read({ PUBLIC_URL: 'https://chat.example.org', HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  it('[CO-3] believes the proxies it is told of, and only where there is a public address', () => {
    const proxies = (text: string) =>
      read({ PUBLIC_URL: 'https://chat.example.org', TRUSTED_PROXIES: text }).trustedProxies;
    expect(proxies('192.0.2.7')).toEqual(['192.0.2.7']);
    expect(proxies('10.0.0.0/8, 2001:DB8::/32,::ffff:192.0.2.8')).toEqual([
      '10.0.0.0/8',
      '2001:db8:0:0:0:0:0:0/32',
      '192.0.2.8',
    ]);
    expect(refusal({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe(
      'TRUSTED_PROXIES gilt nur zusammen mit PUBLIC_URL.',
    );
  });

  it.each([
    'proxy.example.org',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '10.0.0.1:80',
    '::ffff:10.0.0.0/104',
    'fe80::1%eth0',
    '10.0.0.1,,10.0.0.2',
    '10.0.0.1 10.0.0.2',
  ])('[CO-1] [CO-3] does not start with the proxies %s', (text) => {
    expect(refusal({ PUBLIC_URL: 'https://chat.example.org', TRUSTED_PROXIES: text })).toBe(
      `TRUSTED_PROXIES muss eine Liste von IP-Adressen und Netzen mit Kommas, wie 192.0.2.7, 10.0.0.0/8 sein, ist aber „${text}“.`,
    );
  });

  it('[CO-1] with a public address it must be said where mails go: to a server, or nowhere', () => {
    const PUBLIC_URL = 'https://chat.example.org';
    const sentence =
      'Zu PUBLIC_URL gehört ein Mailserver: Setze SMTP_URL, oder SMTP_URL=none, wenn niemand Mails bekommen soll.';
    for (const SMTP_URL of ['', ' ']) expect(refusal({ PUBLIC_URL, SMTP_URL })).toBe(sentence);
    expect(() => readServerConfig({ PUBLIC_URL }, { root })).toThrow(sentence);
    const mailOf = (environment: Record<string, string>) => {
      const { mail, smtpUrl } = readServerConfig(environment, { root });
      return [mail, smtpUrl];
    };
    const SMTP_URL = 'smtps://me:geheim@mail.example.org';
    expect(mailOf({ PUBLIC_URL, SMTP_URL })).toEqual(['smtp', SMTP_URL]);
    expect(mailOf({ PUBLIC_URL, SMTP_URL: 'none' })).toEqual(['none', undefined]);
    expect(mailOf({ SMTP_URL: 'none' })).toEqual(['none', undefined]);
    expect(mailOf({ SMTP_URL })).toEqual(['smtp', SMTP_URL]);
    expect(mailOf({})).toEqual(['mailbox', undefined]);
    // To be told all that is missing at once.
    const { mail } = readServerConfig({ PUBLIC_URL }, { root, mayLackMail: true });
    expect(mail).toBe('mailbox');
  });

  it('tells its metrics to this machine alone, unless HOST says otherwise', () => {
    const metrics = (environment: Record<string, string>) =>
      read({ METRICS_PORT: '9100', ...environment }).metrics;
    expect(metrics({})).toEqual({ host: '127.0.0.1', port: 9100 });
    expect(metrics({ PUBLIC_URL: 'https://chat.example.org' })).toEqual({ host: '127.0.0.1', port: 9100 });
    expect(metrics({ HOST: '10.0.0.5' })).toEqual({ host: '10.0.0.5', port: 9100 });
  });

  it('refuses to tell its metrics on the public port', () => {
    expect(refusal({ METRICS_PORT: '3000' })).toBe('METRICS_PORT muss ein anderer Port als PORT sein.');
    expect(refusal({ METRICS_PORT: '0' })).toBe(
      'METRICS_PORT muss eine ganze Zahl von 1 bis 65535 sein, ist aber „0“.',
    );
  });

  it('takes the sign-in with Google once it knows for whom, with keys that nobody can change on their way', () => {
    const google = (environment: Record<string, string>) =>
      read({ GOOGLE_CLIENT_IDS: '1-a.apps.googleusercontent.com, 2-b.apps.example', ...environment }).google;
    expect(google({})).toEqual({
      clientIds: ['1-a.apps.googleusercontent.com', '2-b.apps.example'],
      keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    });
    expect(read({ GOOGLE_KEYS_URL: 'https://keys.example/certs' }).google).toBeUndefined();
    for (const keysUrl of [
      'https://keys.example/certs',
      'http://127.0.0.1:4000/certs',
      'http://[::1]/certs',
    ]) {
      expect(google({ GOOGLE_KEYS_URL: keysUrl })?.keysUrl).toBe(keysUrl);
    }
    for (const keysUrl of [
      'http://keys.example/certs',
      'HTTP://127.0.0.1.keys.example',
      'http://0.0.0.0/certs',
    ]) {
      expect(refusal({ GOOGLE_KEYS_URL: keysUrl })).toBe('GOOGLE_KEYS_URL muss mit https:// anfangen.');
    }
    expect(refusal({ GOOGLE_CLIENT_IDS: 'a,,b' })).toBe(
      'GOOGLE_CLIENT_IDS muss eine Liste von Client-IDs mit Kommas sein, ist aber „a,,b“.',
    );
  });

  it('answers the pages of native apps that are named, and of nothing else', () => {
    const appOrigins = 'https://localhost, capacitor://localhost';
    expect(read({ APP_ORIGINS: appOrigins }).appOrigins).toEqual([
      'https://localhost',
      'capacitor://localhost',
    ]);
    for (const wrong of ['*', 'null', 'http://localhost', 'https://localhost/', 'file://']) {
      expect(refusal({ APP_ORIGINS: wrong })).toBe(
        `APP_ORIGINS muss eine Liste von Adressen wie https://localhost mit Kommas sein, ist aber „${wrong}“.`,
      );
    }
  });

  it('[OBS-01] takes a public DSN for reports of errors, by a way on which nobody reads along', () => {
    for (const dsn of [
      'https://0123abcd@fehler.example.org/1',
      'https://key@example.org:8443/fehler/23',
      'http://key@127.0.0.1:4000/1',
      'http://key@[::1]:4000/1',
    ]) {
      expect(read({ ERROR_DSN: dsn }).errorDsn).toBe(dsn);
    }
    for (const dsn of ['http://key@fehler.example.org/1', 'http://key@localhost.example.org/1'])
      expect(refusal({ ERROR_DSN: dsn })).toBe('ERROR_DSN muss mit https:// anfangen.');
    for (const dsn of [
      'https://fehler.example.org/1',
      'https://key:geheim@fehler.example.org/1',
      'https://key@fehler.example.org/',
      'https://key@fehler.example.org/projekt',
      'https://key@fehler.example.org:99999/1',
      "https://key@fehler.example.org/1; script-src 'unsafe-inline'",
      'key@fehler.example.org/1',
    ]) {
      expect(refusal({ ERROR_DSN: dsn })).toBe(
        'ERROR_DSN muss eine öffentliche DSN wie https://<Schlüssel>@fehler.example.org/1 sein.',
      );
    }
  });

  it('lets films come from hosts that are named, and from nowhere else', () => {
    expect(read({ FILM_HOSTS: 'filme.example.org , media.example.com' }).filmHosts).toEqual([
      'filme.example.org',
      'media.example.com',
    ]);
    for (const wrong of [
      '*',
      '*.example.org',
      'https://filme.example.org',
      'filme.example.org/filme',
      'filme.example.org:8443',
      'Filme.example.org',
      'localhost',
      'a.example; script-src *',
      'a.example,',
    ])
      expect(refusal({ FILM_HOSTS: wrong })).toBe(
        `FILM_HOSTS muss eine Liste von Namen wie filme.example.org mit Kommas sein, ist aber „${wrong}“.`,
      );
  });

  it('keeps the database of root where an unprivileged account can reach it, unless DATA_DIR is set', () => {
    expect(read({}, true).databaseDir).toMatch(/^\/var\/lib\/plausch\/[0-9a-f]{12}$/);
    expect(read({}, true).dataDir).toBe(path.join(root, '.data'));
    expect(read({ DATA_DIR: '/srv/plausch' }, true).databaseDir).toBe('/srv/plausch/database');
  });

  it('keeps backups beside the data, or where the operator wants them, and knows whose folder that is', () => {
    expect(read({ DATA_DIR: '/srv/plausch' }).backups).toEqual({
      folder: '/srv/plausch-backups',
      isOurs: true,
    });
    expect(read({ BACKUP_DIR: '/mnt/platte' }).backups).toEqual({ folder: '/mnt/platte', isOurs: false });
  });

  it('reads the file .env, and the environment wins, also with an empty value', () => {
    writeFileSync(path.join(root, '.env'), 'PORT=4000\nBRAND_NAME="Mein Chat" # Name\nROLES=web,realtime\n');
    expect(read()).toMatchObject({ port: 4000, roles: ['web', 'realtime'], brand: { name: 'Mein Chat' } });
    expect(read({ PORT: '5000', BRAND_NAME: '' })).toMatchObject({ port: 5000, brand: { name: 'Plausch' } });
  });

  it('refuses an unknown key in .env and names the one that was meant', () => {
    writeFileSync(path.join(root, '.env'), '\nPUBLC_URL=https://chat.example.org\n');
    expect(refusal({})).toBe('.env, Zeile 2: Den Schlüssel PUBLC_URL gibt es nicht. Meinst du PUBLIC_URL?');
  });

  it('lets the environment hold keys of other programs', () => {
    expect(read({ PATH: '/bin', PORTER: 'x' }).port).toBe(3000);
  });

  it.each([
    ['PORT', '70000', 'PORT muss eine ganze Zahl von 0 bis 65535 sein, ist aber „70000“.'],
    [
      'ROLES',
      'web,wroker',
      'ROLES muss eine Liste mit Kommas aus web, realtime, worker sein, ist aber „web,wroker“.',
    ],
    [
      'ROLES',
      'worker',
      'ROLES braucht web und realtime: Nur worker darf fehlen, wenn ein anderer Prozess ihn hat.',
    ],
    [
      'ROLES',
      'web,worker',
      'ROLES braucht web und realtime: Nur worker darf fehlen, wenn ein anderer Prozess ihn hat.',
    ],
    [
      'HOST',
      'http://localhost',
      'HOST muss ein Rechnername oder eine IP-Adresse sein, ist aber „http://localhost“.',
    ],
    [
      'PUBLIC_URL',
      'https://chat.example.org/plausch',
      'PUBLIC_URL muss eine Adresse wie https://chat.example.org (ohne Pfad) sein, ist aber „https://chat.example.org/plausch“.',
    ],
    ['BRAND_CONTACT', 'hallo', 'BRAND_CONTACT muss eine E-Mail-Adresse sein, ist aber „hallo“.'],
  ])('refuses %s=%s with one sentence', (key, value, sentence) => {
    expect(refusal({ [key]: value })).toBe(sentence);
  });

  it('brings billing along, on a public server without test cards, unless billing is elsewhere', () => {
    const PUBLIC_URL = 'https://chat.example.org';
    const billing = (environment: Record<string, string>) => read({ PUBLIC_URL, ...environment }).billing;
    expect(billing({})).toMatchObject({ kind: 'mounted', config: { sandbox: false } });
    expect(billing({ BILLING_SANDBOX: 'on' })).toMatchObject({ config: { sandbox: true } });
    expect(read({ BILLING_SANDBOX: 'off' }).billing).toMatchObject({ config: { sandbox: false } });
    expect(billing({ BILLING_URL: 'https://billing.example.org/' })).toEqual({
      kind: 'elsewhere',
      url: 'https://billing.example.org',
    });
    expect(refusal({ BILLING_KEY: 'abc' })).toContain('BILLING_KEY');
  });

  it('says every wrong key at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  });

  it.each(['DATABASE_URL', 'SMTP_URL'])('never repeats the value of %s, which may hold a password', (key) => {
    expect(refusal({ [key]: 'mysql://me:geheim@host/db' })).not.toContain('geheim');
  });

  it('is what .env.example says', async () => {
    const introduction =
      'Settings of the server. Copy this file to .env and remove the # of what you change; the environment of the process\nwins over it. A key that is not listed here stops the start.';
    await expect(describeEnvironment(introduction, SERVER_ENVIRONMENT)).toMatchFileSnapshot(
      '../../.env.example',
    );
  });
});
