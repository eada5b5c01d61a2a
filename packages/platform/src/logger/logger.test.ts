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

  it('is one JSON object a line, with level, time and the whole error', () => {
    const [line] = logged((logger) => logger.error({ err: new Error('kaputt') }, 'it failed'));
    expect(line).toMatchObject({ msg: 'it failed', err: { message: 'kaputt' } });
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(JSON.stringify(line)).toContain('logger.test.ts');
  });
});
