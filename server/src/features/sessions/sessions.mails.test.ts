import { startSystem } from '@plausch/dev-env';
import { describe, expect, it } from 'vitest';
import { nameOfDevice, newDeviceMail } from './sessions.mails.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('the mail about a new device', () => {
  it('[AU-10] [SE11] says which and when, and the way out', async () => {
    await using system = await startSystem({ clock: 'still' });
    const { user, password } = await system.person('Gerätewart');
    const body = { login: 'Gerätewart', password };
    await system.call('login', { headers: { 'user-agent': IPHONE }, body });
    const mail = await system.mailTo(
      user.email,
      ({ subject }) => subject === 'Anmeldung auf einem neuen Gerät',
    );
    const { port } = new URL(system.origin);
    expect(mail.text.split('\n\n').slice(0, -1)).toEqual([
      'Hallo Gerätewart',
      'Jemand hat sich mit deinem Konto bei Plausch auf einem Gerät angemeldet, das wir noch nicht kennen: Safari unter iOS, 1. November um 19:00 Uhr.',
      `Das war ich nicht:\nhttp://localhost:${port}/reset-password`,
      'Das warst du? Dann ist alles gut.',
      'Das warst du nicht? Setz ein neues Passwort, dann sind alle Geräte abgemeldet.',
    ]);
  });

  it('[SE11] [SE14] is not written when the session is gone meanwhile, and that is no fault', async () => {
    await using system = await startSystem({ clock: 'still' });
    await system.database.inTransaction((work) =>
      system.jobs.enqueue(work, newDeviceMail, {
        sessionId: crypto.randomUUID(),
        accountId: crypto.randomUUID(),
      }),
    );
    await system.jobs.drain();
    expect(await system.mails()).toEqual([]);
    expect(system.logLines.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });
});

describe('what a device is called', () => {
  it.each([
    [FIREFOX, 'Firefox unter Linux'],
    [IPHONE, 'Safari unter iOS'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge unter Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome unter Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0',
      'Edge unter Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
      'Safari unter macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0',
      'Opera unter Windows',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
      'Firefox unter iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome unter iOS',
    ],
    ['Plauderfux Firefox/140.0', 'Firefox'],
    ['curl (Windows)', 'Windows'],
    ['<b>Klick https://boese.example</b>', 'ein unbekanntes Gerät'],
    ['', 'ein unbekanntes Gerät'],
  ])('[SE11] [IN-7] %j is called %s', (userAgent, name) => {
    expect(nameOfDevice(userAgent)).toBe(name);
  });
});
