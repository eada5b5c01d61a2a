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

  it.each([{ PUBLIC_URL: 'https://chat.example.org' }, { SMTP_URL: 'smtp://mail.example.org' }])(
    'has no mailbox with %o',
    (environment) => {
      expect(say(environment)).not.toContain('Postfach');
    },
  );

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
