import { expect, it } from 'vitest';
import { readAnswer, requestBytes } from './http-connection.ts';

it('an answer is there once all of it is', () => {
  const whole = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\nsch\u00f6n!');
  for (let length = 0; length < whole.length; length += 1)
    expect(readAnswer(whole.subarray(0, length))).toBe(undefined);
  expect(readAnswer(whole)).toEqual({
    status: 200,
    retryAfterSeconds: undefined,
    body: Buffer.from('schön!'),
  });
});

it('a refusal says when to come back', () => {
  const refusal = Buffer.from('HTTP/1.1 503 Busy\r\nRetry-After: 3\r\nContent-Length: 4\r\n\r\nvoll');
  expect(readAnswer(refusal)).toEqual({ status: 503, retryAfterSeconds: 3, body: Buffer.from('voll') });
});

it('an answer that does not say how long it is is a mistake', () => {
  expect(() => readAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('without its length');
});

it('a request counts its body in bytes', () => {
  const request = requestBytes({ method: 'POST', path: '/a', token: 't', body: 'ä' }).toString();
  expect(request).toBe(
    'POST /a HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer t\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"ä"',
  );
});
