import { describe, expect, it } from 'vitest';
import { ConfigurationError, describeEnvironment, readEnvironment } from './environment.ts';
import {
  address,
  choice,
  integer,
  list,
  networks,
  origin,
  type Setting,
  secretKey,
  text,
} from './settings.ts';

const port = integer({ description: '', byDefault: 80, min: 1, max: 99 });
const name = text({ description: '', byDefault: 'Plausch' });
const code = text({
  description: '',
  byDefault: undefined,
  form: { pattern: /^[A-Z]{3}$/, expected: 'drei Buchstaben' },
});
const level = choice({ description: '', byDefault: 'info', of: ['info', 'warn'] });
const roles = list({ description: '', byDefault: ['web'], of: ['web', 'worker'] });
const server = address({ description: '', schemes: ['smtp', 'smtps'] });
const mayBeNone = address({ description: '', schemes: ['smtp'], orNone: true });
const site = origin({ description: '' });
const trusted = networks({ description: '' });
const secret = secretKey({ description: '' });

const read = (setting: Setting<unknown>, KEY: string | undefined) =>
  readEnvironment({ KEY }, { KEY: setting }).KEY;

describe('a setting', () => {
  it.each<[string, Setting<unknown>, string, unknown]>([
    ['integer', port, '99', 99],
    ['integer with blanks around', port, ' 7 ', 7],
    ['text', name, 'Mein Chat', 'Mein Chat'],
    ['text of a form', code, 'EUR', 'EUR'],
    ['choice', level, 'warn', 'warn'],
    ['list', roles, 'worker, web', ['worker', 'web']],
    ['address', server, 'smtps://me:pw@mail.example.org:465', 'smtps://me:pw@mail.example.org:465'],
    ['address that may be none', mayBeNone, 'none', 'none'],
    ['address where there may be none', mayBeNone, 'smtp://mail.example.org', 'smtp://mail.example.org'],
    ['secret key', secret, 'Ab'.repeat(32), 'Ab'.repeat(32)],
    ['secret key in Base64', secret, `${'Ab+/'.repeat(10)}abc=`, `${'Ab+/'.repeat(10)}abc=`],
    ['origin', site, 'https://chat.example.org/', 'https://chat.example.org'],
    ['origin with a port', site, 'http://localhost:3000', 'http://localhost:3000'],
    ['list of networks', trusted, '192.0.2.7, 10.0.0.0/8', ['192.0.2.7', '10.0.0.0/8']],
    ['network of one address', trusted, '192.0.2.7/032', ['192.0.2.7/32']],
    ['network of IPv6', trusted, '2001:DB8:0::/128,::1', ['2001:db8:0:0:0:0:0:0/128', '0:0:0:0:0:0:0:1']],
    ['address of IPv4 in IPv6', trusted, '::ffff:192.0.2.7', ['192.0.2.7']],
  ])('takes a %s', (_, setting, raw, value) => {
    expect(read(setting, raw)).toEqual(value);
  });

  it.each<[string, Setting<unknown>, string, string]>([
    ['integer too big', port, '100', 'KEY muss eine ganze Zahl von 1 bis 99 sein, ist aber „100“.'],
    ['integer too small', port, '0', 'KEY muss eine ganze Zahl von 1 bis 99 sein, ist aber „0“.'],
    ['integer with a fraction', port, '1.5', 'KEY muss eine ganze Zahl von 1 bis 99 sein, ist aber „1.5“.'],
    ['integer in hexadecimal', port, '0x10', 'KEY muss eine ganze Zahl von 1 bis 99 sein, ist aber „0x10“.'],
    ['text of another form', code, 'Euro', 'KEY muss drei Buchstaben sein, ist aber „Euro“.'],
    ['choice', level, 'loud', 'KEY muss eines von info, warn sein, ist aber „loud“.'],
    [
      'list with a stranger',
      roles,
      'web,x',
      'KEY muss eine Liste mit Kommas aus web, worker sein, ist aber „web,x“.',
    ],
    [
      'list with a double',
      roles,
      'web,web',
      'KEY muss eine Liste mit Kommas aus web, worker sein, ist aber „web,web“.',
    ],
    [
      'address of another scheme',
      server,
      'http://me:pw@x',
      'KEY muss eine Adresse mit smtp:// oder smtps:// am Anfang sein.',
    ],
    [
      'address without a host',
      server,
      'smtp:',
      'KEY muss eine Adresse mit smtp:// oder smtps:// am Anfang sein.',
    ],
    ...['ab'.repeat(31), 'ab'.repeat(33), 'kein Schlüssel'].map(
      (wrong): [string, Setting<unknown>, string, string] => [
        `secret key, which is not repeated (${wrong.length} signs)`,
        secret,
        wrong,
        'KEY muss ein Schlüssel aus 32 Bytes (64 hexadezimale Ziffern oder Base64) sein.',
      ],
    ),
    [
      'address of another scheme where there may be none',
      mayBeNone,
      'nowhere',
      'KEY muss eine Adresse mit smtp:// am Anfang oder none sein.',
    ],
    [
      'address that may not be none',
      server,
      'none',
      'KEY muss eine Adresse mit smtp:// oder smtps:// am Anfang sein.',
    ],
    ...[
      '10.0.0.0/0',
      '10.0.0.0/33',
      '2001:db8::/129',
      // Its bits would be counted from the other end.
      '::ffff:10.0.0.0/8',
      '::ffff:10.0.0.0/104',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '10.0.0.0/8x',
      'fe80::1%eth0',
      'localhost',
      '192.0.2.7,',
      '192.0.2.7,10.0.0.0/33',
    ].map((value): [string, Setting<unknown>, string, string] => [
      `list of networks: ${value}`,
      trusted,
      value,
      `KEY muss eine Liste von IP-Adressen und Netzen mit Kommas, wie 192.0.2.7, 10.0.0.0/8 sein, ist aber „${value}“.`,
    ]),
    [
      'origin with a path',
      site,
      'https://x.org/a',
      'KEY muss eine Adresse wie https://chat.example.org (ohne Pfad) sein, ist aber „https://x.org/a“.',
    ],
    [
      'origin without a scheme',
      site,
      'x.org',
      'KEY muss eine Adresse wie https://chat.example.org (ohne Pfad) sein, ist aber „x.org“.',
    ],
  ])('refuses a wrong %s', (_, setting, raw, sentence) => {
    expect(() => read(setting, raw)).toThrow(new ConfigurationError([sentence]));
  });

  it.each([undefined, '', '  '])('has its default for %o', (raw) => {
    expect(read(port, raw)).toBe(80);
    expect(read(site, raw)).toBeUndefined();
  });
});

describe('the environment', () => {
  it('is refused with every wrong key at once', () => {
    const source = { PORT: 'x', LEVEL: 'y', NAME: 'z' };
    expect(() => readEnvironment(source, { PORT: port, LEVEL: level, NAME: name })).toThrow(
      /^PORT muss .+\nLEVEL muss .+$/,
    );
  });

  it('describes itself with every default commented out', () => {
    const definition = { ROLES: roles, SITE: { ...site, description: 'The address.\nEmpty: none.' } };
    expect(describeEnvironment('Settings.', definition)).toBe(
      '# Settings.\n\n# \n#ROLES=web\n\n# The address.\n# Empty: none.\n#SITE=\n',
    );
  });
});
