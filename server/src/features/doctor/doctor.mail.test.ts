import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, installation } from './doctor.fixture.ts';
import { startNameService, type Zone } from './name-service.fixture.ts';

const txt = (value: string) => ({ type: 'TXT' as const, value });
const mx = (value: string) => ({ type: 'MX' as const, value });

const ZONE: Zone = {
  'gut.de': [txt('google-site-verification=1'), txt('v=spf1 mx -all'), mx('mail.gut.de')],
  '_domainkey.gut.de': [],
  '_dmarc.gut.de': [txt('v=DMARC1; p=quarantine; rua=mailto:dmarc@gut.de')],
  'mail.gut.de': [],
  'offen.de': [txt('v=spf1 +all')],
  '_dmarc.offen.de': [txt('v=DMARC1; p=none')],
  'doppelt.de': [txt('v=spf1 mx -all'), txt('v=spf1 a -all')],
  '_dmarc.doppelt.de': [txt('v=DMARC1; p=none'), txt('v=DMARC1; p=reject')],
  'unter.gut.de': [],
  'leer.de': [],
};

let service: Awaited<ReturnType<typeof startNameService>>;
beforeAll(async () => {
  service = await startNameService(ZONE);
});
afterAll(() => service.stop());

const sending = (domain: string) =>
  installation(
    {
      PUBLIC_URL: 'https://chat.example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
      BRAND_MAIL_FROM: `post@${domain}`,
    },
    { resolver: service.resolver },
  );
const state = async (id: string, domain: string) => (await found(id, sending(domain))).state;

describe('what the name service says of a sender', () => {
  it.each([
    ['spf', 'gut.de', 'ok'],
    ['spf', 'offen.de', 'warn'],
    ['spf', 'doppelt.de', 'fail'],
    ['spf', 'leer.de', 'warn'],
    ['spf', 'nirgends.de', 'warn'],
    ['dkim', 'gut.de', 'ok'],
    ['dkim', 'leer.de', 'warn'],
    ['dmarc', 'gut.de', 'ok'],
    ['dmarc', 'unter.gut.de', 'ok'],
    ['dmarc', 'offen.de', 'ok'],
    ['dmarc', 'doppelt.de', 'fail'],
    ['dmarc', 'leer.de', 'warn'],
  ])('%s of %s is %s', async (id, domain, expected) => {
    expect(await state(id, domain)).toBe(expected);
  });

  it('what it is told of gives the record that is missing', async () => {
    expect((await found('dmarc', sending('leer.de'))).remedy).toBe(
      'Trag für _dmarc.leer.de ein TXT ein: v=DMARC1; p=quarantine',
    );
    expect((await found('dmarc', sending('offen.de'))).says).toContain('p=none');
  });

  it.each(['spf', 'dkim', 'dmarc'])(
    '[DR2] %s is not known where nobody answers, or nothing is sent',
    async (id) => {
      const silent = await startNameService({});
      await silent.stop();
      const around = { ...sending('gut.de'), resolver: silent.resolver };
      expect(await found(id, around)).toMatchObject({ state: 'unknown' });
      expect((await found(id, around)).says).toContain('der Namensdienst nicht antwortet');
      expect((await found(id, installation())).state).toBe('unknown');
    },
  );

  it('an address for questions has a mail server', async () => {
    const asked = (contact: string) =>
      found('contactMail', installation({ BRAND_CONTACT: contact }, { resolver: service.resolver }));
    expect((await asked('post@gut.de')).state).toBe('ok');
    expect((await asked('post@leer.de')).state).toBe('fail');
    expect((await asked('post@haus.test')).state).toBe('unknown');
  });
});

describe('the mail server', () => {
  it('is not asked for where there is none', async () => {
    expect((await found('mailServer', installation())).state).toBe('ok');
    const none = installation({ PUBLIC_URL: 'https://chat.example.org', SMTP_URL: 'none' });
    expect((await found('mailServer', none)).state).toBe('warn');
  });

  it('that does not answer is a fault with its cause and a remedy, and no password is told', async () => {
    const around = installation({ SMTP_URL: 'smtp://haus:geheimnis@127.0.0.1:9' });
    const finding = await found('mailServer', around);
    expect(finding).toMatchObject({ state: 'fail', says: 'Der Mailserver antwortet nicht (ECONNREFUSED).' });
    expect(finding.remedy).toContain('Port');
    expect(JSON.stringify(finding)).not.toContain('geheimnis');
  });
});
