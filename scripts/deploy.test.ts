import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@plausch/dev-env/server-process';
import { describe, expect, it } from 'vitest';
import { SERVER_ENVIRONMENT } from '../server/src/config.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const PORT = SERVER_ENVIRONMENT.PORT.byDefault;
const KEYS = new Set(Object.keys(SERVER_ENVIRONMENT));
/** Read by Caddy and compose alone. */
const OF_DEPLOY = new Set(['PLAUSCH_NAME', 'PLAUSCH_UPSTREAM']);

/** The values of a setting of the service, in their order. */
const service = (name: string) =>
  [...read('plausch.service').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const only = (name: string) => {
  const [value = '', ...others] = service(name);
  expect(others).toEqual([]);
  return value;
};

describe('the service of systemd', () => {
  const [node = '', ...words] = only('ExecStart').split(' ');

  it('runs what npm start runs, by the Node of the checkout and without npm between', () => {
    expect(`node ${words.join(' ')}`).toBe(scripts['start']);
    expect(path.relative(only('WorkingDirectory'), node)).toBe('node_modules/.bin/node');
    expect(existsSync(path.join(ROOT, words[0] ?? ''))).toBe(true);
  });

  it('lets it write where it keeps its data, and nowhere else', () => {
    const folder = `/var/lib/${only('StateDirectory')}`;
    // Settings that the service alone had would not be those of the operator's commands.
    expect([...service('Environment'), ...service('EnvironmentFile')]).toEqual([]);
    expect(read('plausch.service')).toMatch(new RegExp(`^# DATA_DIR=${folder}$`, 'm'));
    expect(only('ReadWritePaths')).toBe(folder);
    expect(only('ProtectSystem')).toBe('strict');
    expect(only('NoNewPrivileges')).toBe('yes');
    expect(only('User')).not.toBe('root');
  });

  it('tells the server alone to end, and gives it longer than that may take', () => {
    expect(only('KillMode')).toBe('mixed');
    const limit = /STOP_TIMEOUT_MS = ([\d_]+)/.exec(
      readFileSync(path.join(ROOT, 'packages/platform/src/program/run-program.ts'), 'utf8'),
    );
    expect(Number(only('TimeoutStopSec')) * 1_000).toBeGreaterThan(Number(limit?.[1]?.replaceAll('_', '')));
  });

  it('the way it is started hands signals to the program, which ends well', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-'));
    // Started by root, the database runs under another account, which must be able to enter the folder.
    chmodSync(folder, 0o755);
    const port = await freePort();
    // Billing alone: it needs no built pages.
    const child = spawn(process.execPath, [words[0] ?? '', 'billing'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        BILLING_PORT: String(port),
        BILLING_DATABASE_URL: '',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000, interval: 50 }).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    rmSync(folder, { recursive: true, force: true });
  }, 90_000);
});

describe('the image', () => {
  const file = read('Containerfile');
  const environment = [...(/^ENV (.*)$/m.exec(file)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  );

  it('sets what the server reads, and keeps its data in the volume', () => {
    for (const [key] of environment) expect(KEYS).toContain(key);
    expect(Object.fromEntries(environment)).toEqual({
      DATA_DIR: '/data',
      HOST: '0.0.0.0',
      PORT: String(PORT),
    });
    expect(file).toMatch(/^VOLUME \/data$/m);
    expect(file).toMatch(new RegExp(`^EXPOSE ${PORT}$`, 'm'));
    expect(file).toContain(`http://127.0.0.1:${PORT}/api/live`);
  });

  it('runs what npm start runs, not as root, and without npm between', () => {
    const command = [...file.matchAll(/^(?:ENTRYPOINT|CMD) (\[.*\])$/gm)].flatMap(
      ([, words = '[]']) => JSON.parse(words) as string[],
    );
    expect(command.join(' ')).toBe(scripts['start']?.replace(/^node /, '/app/node_modules/.bin/node '));
    expect(file).toMatch(/^USER (?!0|root)/m);
  });

  it('is made by commands that exist, from files that are not left out', () => {
    for (const [, script = ''] of file.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(script);
    const left = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
    expect(left).toEqual(expect.arrayContaining(['.env', '.data', 'node_modules']));
    for (const needed of ['scripts', 'server', 'web', 'packages', 'package-lock.json'])
      expect(left).not.toContain(needed);
  });
});

describe('in front', () => {
  it('Caddy leads to the port of the server, and asks it where it says that it is healthy', () => {
    const caddy = read('Caddyfile');
    expect(caddy).toContain(`{$PLAUSCH_UPSTREAM:127.0.0.1:${PORT}}`);
    expect(caddy).toContain('health_uri /api/health');
    for (const [, key = ''] of caddy.matchAll(/\{\$(\w+)/g)) expect(OF_DEPLOY).toContain(key);
  });

  it('compose names files, ports and settings that are there', () => {
    const compose = read('compose.yaml');
    expect(existsSync(path.join(ROOT, /dockerfile: (\S+)/.exec(compose)?.[1] ?? '-'))).toBe(true);
    expect(existsSync(path.join(ROOT, 'deploy', /- \.\/(\S+?):/.exec(compose)?.[1] ?? '-'))).toBe(true);
    expect(compose).toContain(`PLAUSCH_UPSTREAM: plausch:${PORT}`);
    for (const [, key = ''] of compose.matchAll(/^ {6}([A-Z_]+):/gm))
      expect([...KEYS, ...OF_DEPLOY]).toContain(key);
    for (const [key, value] of [
      ['DATA_DIR', '/data'],
      ['HOST', '0.0.0.0'],
      ['PORT', String(PORT)],
    ])
      expect(compose).toContain(`      ${key}: ${value}\n`);
    // The proxy beside it is believed.
    expect(/TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1]).toBe(/subnet: (\S+)/.exec(compose)?.[1]);
  });
});
