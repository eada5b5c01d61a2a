import type { Finding } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { SERVER_ENVIRONMENT } from '../../config.ts';
import { bundleOf } from './doctor.bundle.ts';

const AT = new Date('2026-11-30T12:00:00Z');

/** What must be found nowhere in a bundle: one for every kind of secret that an installation has. */
const CANARIES = {
  SMTP_URL: 'smtps://kanarie-benutzer:kanarie%26passwort@mail.kanarie.de:465',
  DATABASE_URL: 'postgres://kanarie_rolle:kanarie-dbpass@db.kanarie.de:5432/kanariedb',
  BILLING_DATABASE_URL: 'postgres://zahl:kanarie-zahlpass@db2.kanarie.de/zahlung',
  ERROR_DSN: 'https://0123456789abcdef0123456789abcdef@fehler.kanarie.de/17',
  BILLING_KEY: 'ab'.repeat(32),
  BILLING_APP_KEY: 'cd'.repeat(32),
  BILLING_API_KEY: 'rcb_kanarieschluessel',
  GOOGLE_CLIENT_IDS: 'kanarie-eins.apps, kanarie-zwei.apps',
  PUBLIC_URL: 'https://kanarie-chat.de',
  BRAND_CONTACT: 'post@kanarie-kontakt.de',
  BRAND_MAIL_FROM: 'absender@kanarie-absender.de',
  BRAND_OPERATOR: 'Kim Kanarie',
  BRAND_ADDRESS: 'Kanarienweg 7|12345 Vogelstadt',
  BRAND_PHONE: '+49 30 1234567',
};
const SECRETS = [
  /kanari(?!e\])/i,
  /kanarie&passwort/,
  /0123456789abcdef/,
  /(?:ab){8}/,
  /(?:cd){8}/,
  /rcb_/,
  /Vogelstadt/,
  /1234567/,
  /@/,
  /203\.0\.113|2001:db8/,
  /\/srv\/geheimer-ordner/,
  /eyJhbGciOi/,
];

const finding = (says: string, remedy: string | null = null): Finding => ({
  id: 'x',
  area: 'mail',
  title: 'X',
  state: 'fail',
  says,
  remedy,
});

it('[DR6] a bundle holds no secret of the settings, whatever repeats it', () => {
  const repeated = Object.values(CANARIES).flatMap((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url
      ? [value, url.host, url.hostname, url.username, url.password, decodeURIComponent(url.password)]
      : [value];
  });
  const bundle = bundleOf({
    settings: { ...CANARIES, PORT: '4711' },
    folders: ['/srv/geheimer-ordner'],
    at: AT,
    findings: [
      ...repeated.map((value) => finding(`Es ging schief mit ${value}.`, `Ändere ${value}`)),
      finding('Jemand schrieb an kim.beispiel@anderswo.org von 203.0.113.7 und 2001:db8:0:1::7 aus.'),
      finding('In /srv/geheimer-ordner/database liegt es.'),
      finding('Token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0'),
      finding('Ein Wort 8f14e45fceea167a5a36dedd4bea2543a1b2c3d4'),
    ],
  });
  for (const secret of SECRETS) expect(bundle).not.toMatch(secret);
  expect(bundle).not.toContain('8f14e45f');
});

it('[DR6] a bundle still says what is needed', () => {
  const remedy = 'Sieh in docs/runbooks/mail-does-not-arrive.md und docs/runbooks/database-down.md nach.';
  const bundle = JSON.parse(
    bundleOf({
      settings: { PORT: '4711', LOG_LEVEL: 'info', ...CANARIES },
      folders: [],
      at: AT,
      findings: [finding('Der Mailserver antwortet nicht (ECONNREFUSED).', remedy)],
    }),
  );
  expect(bundle.settings).toMatchObject({ PORT: '4711', LOG_LEVEL: 'info', SMTP_URL: 'gesetzt' });
  expect(bundle.findings[0]).toMatchObject({
    says: 'Der Mailserver antwortet nicht (ECONNREFUSED).',
    remedy,
  });
  expect(bundle.node).toBe(process.versions.node);
});

it('[DR6] every setting is either named as plain or never told', () => {
  const settings = Object.fromEntries(
    Object.keys(SERVER_ENVIRONMENT).map((key, i) => [key, `wert-${i}-wert`]),
  );
  const told = JSON.parse(bundleOf({ settings, folders: [], at: AT, findings: [] })).settings;
  const plain = Object.keys(settings).filter((key) => told[key] !== 'gesetzt');
  expect(plain).toEqual([
    'PORT',
    'ROLES',
    'LOG_LEVEL',
    'METRICS_PORT',
    'BILLING_PORT',
    'BILLING_METRICS_PORT',
    'BILLING_SANDBOX',
  ]);
});
