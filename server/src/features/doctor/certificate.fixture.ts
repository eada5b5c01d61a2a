import { createSign, generateKeyPairSync } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT = 0x06;
const UTF8 = 0x0c;
const TIME = 0x18;
const BOOLEAN = 0x01;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

/** One element of DER: its kind, its length, and what is in it. */
function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}

const object = (hex: string) => der(OBJECT, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = der(SEQUENCE, object('2a8648ce3d040302'));
const COMMON_NAME = object('550403');
const ALTERNATIVE_NAMES = object('551d11');
const BASIC_CONSTRAINTS = object('551d13');
const TRUE = der(BOOLEAN, Buffer.from([0xff]));

const time = (at: Date) => der(TIME, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`));
const nameOf = (name: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(name)))));

export type Made = { readonly key: string; readonly cert: string };

/** A certificate for a name that has signed itself, valid from 2020 on until a moment. */
export function certificateFor(name: string, until: Date): Made {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = nameOf(name);
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(name))))),
    der(SEQUENCE, BASIC_CONSTRAINTS, TRUE, der(OCTET_STRING, der(SEQUENCE, TRUE))),
  );
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ECDSA_SHA256,
    issuer,
    der(SEQUENCE, time(new Date(Date.UTC(2020, 0, 1))), time(until)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, extensions),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const whole = der(SEQUENCE, content, ECDSA_SHA256, der(BIT_STRING, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
