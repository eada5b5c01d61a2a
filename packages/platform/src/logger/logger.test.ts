import { describe, expect, it } from 'vitest';
import { createLogger } from './index.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('[LO-1] never holds a secret, at the top or one level down, also through a child', () => {
    const secrets = {
      token: 't-geheim',
      password: 'p-geheim',
      email: 'e-geheim',
      text: 'l-geheim',
      authorization: 'a-geheim',
    };
    const lines = logged((logger) => {
      logger.info(secrets, 'top');
      logger
        .child({ requestId: 'r1' })
        .warn({ body: secrets, headers: { authorization: 'a-geheim' } }, 'below');
      logger.error({ request: { body: secrets } }, 'two below');
    });
    expect(JSON.stringify(lines)).not.toContain('geheim');
    expect(lines[1]).toMatchObject({ requestId: 'r1', msg: 'below', body: { token: '[secret]' } });
  });

  it('[LO-1] tells a failed statement without its parameters', () => {
    const failure = Object.assign(new Error('Failed query: insert into lines values ($1)\nparams: geheim'), {
      query: 'insert into lines values ($1)',
      params: ['geheim'],
      cause: new Error('the disk is full'),
    });
    const [line] = logged((logger) => logger.error({ err: failure }, 'it failed'));
    expect(JSON.stringify(line)).not.toContain('geheim');
    expect(JSON.stringify(line)).toContain('insert into lines');
    expect(JSON.stringify(line)).toContain('the disk is full');
  });

  it('[LO-1] tells what kind of error it was, and nothing of what hangs on it', () => {
    const lost = Object.assign(new Error('terminating connection'), {
      code: '57P01',
      severity: 'FATAL',
      detail: 'Key (email)=(geheim@beispiel.test) already exists.',
      client: { secretKey: 'geheim', connectionParameters: { password: 'geheim' } },
    });
    const both = new AggregateError([lost, lost], 'no way worked');
    const lines = logged((logger) => {
      logger.warn({ err: lost }, 'lost');
      logger.warn({ err: new Error('wrapped', { cause: lost }) }, 'wrapped');
      logger.warn({ err: both }, 'both');
    });
    expect(JSON.stringify(lines)).not.toContain('geheim');
    expect(lines[0]?.['err']).toEqual({
      type: 'Error',
      message: 'terminating connection',
      stack: expect.stringContaining('logger.test.ts'),
      code: '57P01',
      severity: 'FATAL',
    });
    expect(lines[1]).toMatchObject({ err: { message: 'wrapped: terminating connection' } });
    expect(lines[2]).toMatchObject({ err: { errors: [{ code: '57P01' }, { code: '57P01' }] } });
  });

  it('[LO-2] no value, key or error can begin another line or command a terminal', () => {
    const forged =
      'x\r\n{"level":50,"event":"session.opened"}\u001b[31m\u009b2J\u0085\u2028\u2029\u007f\u0000';
    const chunks: string[] = [];
    const destination = { write: (chunk: string) => void chunks.push(chunk) };
    const logger = createLogger({ level: 'debug', destination });
    logger.child({ reqId: forged }).info({ [forged]: forged, list: [forged] }, forged);
    logger.error({ err: new Error(forged, { cause: new Error(forged) }) }, 'it failed');
    const whole = chunks.join('');
    expect(whole.split('\n')).toHaveLength(3);
    expect(whole.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    const [line] = chunks.map((chunk) => JSON.parse(chunk) as Record<string, unknown>);
    expect(line).toMatchObject({ level: 30, reqId: forged, [forged]: forged, list: [forged], msg: forged });
  });

  it('is one JSON object a line, with level, time and the whole error', () => {
    const [line] = logged((logger) => logger.error({ err: new Error('kaputt') }, 'it failed'));
    expect(line).toMatchObject({ msg: 'it failed', err: { message: 'kaputt' } });
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(JSON.stringify(line)).toContain('logger.test.ts');
  });
});
