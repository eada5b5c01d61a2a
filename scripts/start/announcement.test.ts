import { describe, expect, it } from 'vitest';
import { readServerConfig } from '../../server/src/config.ts';
import { announcement } from './announcement.ts';

const say = (environment: Record<string, string>, isRoot = false) => {
  const config = readServerConfig(environment, { root: import.meta.dirname, isRoot });
  return announcement({ config, url: config.publicUrl ?? 'http://localhost:3000' });
};

describe('what npm start says', () => {
  it('names address, mailbox, data and the way out', () => {
    expect(say({ DATA_DIR: '/srv/chat' })).toBe(
      [
        '',
        'Plausch läuft.',
        '',
        '  Adresse   http://localhost:3000',
        '  Postfach  http://localhost:3000/postfach (alle Mails bleiben auf diesem Rechner)',
        '  Daten     /srv/chat/database',
        '  Impressum unvollständig; was noch fehlt, sagt npm run check:launch',
        '  Beenden   Strg+C',
        '',
        '',
      ].join('\n'),
    );
  });

  it('says where the data of root lies, and why', () => {
    expect(say({}, true)).toMatch(
      /Daten {5}\/var\/lib\/plausch\/[0-9a-f]{12} \(dort, weil die Datenbank nicht als root läuft\)/,
    );
  });

  it('has no mailbox where mails are sent, nor where there are none, and says what does not work then', () => {
    const SMTP_URL = 'smtp://mail.example.org';
    const PUBLIC_URL = 'https://chat.example.org';
    for (const environment of [{ SMTP_URL }, { PUBLIC_URL, SMTP_URL }]) {
      expect(say(environment)).not.toMatch(/Postfach|Mails/);
    }
    const withoutMails = say({ PUBLIC_URL, SMTP_URL: 'none' });
    expect(withoutMails).not.toContain('Postfach');
    expect(withoutMails).toContain(
      '  Mails     keine: Konten aktiviert npm run admin -- activate NAME, neue Passwörter gibt es nicht\n',
    );
  });

  it('says who does not come in although the machine listens to everybody', () => {
    const sentence = '  Andere    kommen erst herein, wenn PUBLIC_URL gesetzt ist\n';
    expect(say({ HOST: '0.0.0.0' })).toContain(sentence);
    for (const HOST of ['', '127.0.0.1', 'localhost', '::1']) expect(say({ HOST })).not.toContain(sentence);
    expect(say({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000', SMTP_URL: 'none' })).not.toContain(
      sentence,
    );
  });

  it('says nothing of the imprint once it is complete', () => {
    const names = ['OPERATOR', 'ADDRESS', 'PHONE', 'YOUTH_OFFICER', 'AUTHORITY', 'HOSTING', 'MAIL_PROVIDER'];
    const told = Object.fromEntries(names.map((name) => [`BRAND_${name}`, 'steht da']));
    expect(say(told)).toContain('Impressum');
    expect(say({ ...told, BRAND_CONTACT: 'hallo@example.org' })).not.toContain('Impressum');
  });

  it('never shows the password of a database', () => {
    expect(say({ DATABASE_URL: 'postgres://me:geheim@db.example.org/chat' })).toMatch(
      /Daten {5}in der Datenbank aus DATABASE_URL\n/,
    );
  });
});
