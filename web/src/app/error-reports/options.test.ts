import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bare, optionsOf } from './options.ts';

// The door of the settings listens to the window.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const DSN = 'https://abc@fehler.example.org/1';

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'build-7' }) });
  vi.stubGlobal('location', { origin: 'https://plausch.test', pathname: '/reset-password/Geheimnis' });
  vi.stubGlobal('navigator', { userAgent: 'Browser' });
});
afterEach(() => vi.unstubAllGlobals());

it('[OBS-01] the library gets the DSN of the runtime configuration, and collects nothing by itself', () => {
  const { dsn, release, integrations, dataCollection, sendClientReports } = optionsOf(DSN);
  expect({ dsn, release, sendClientReports }).toEqual({
    dsn: DSN,
    release: 'build-7',
    sendClientReports: false,
  });
  expect(integrations.map(({ name }) => name)).toEqual(['LinkedErrors', 'Dedupe']);
  expect(dataCollection).toMatchObject({
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
  });
});

it('[OBS-04] every navigation of those who agreed is traced', () => {
  expect(optionsOf(DSN).tracesSampleRate).toBe(1);
});

it('[OBS-05] of replays every tenth is sent whole', () => {
  expect(optionsOf(DSN).replaysSessionSampleRate).toBe(0.1);
});

it('[OBS-06] with an error every replay is sent', () => {
  expect(optionsOf(DSN).replaysOnErrorSampleRate).toBe(1);
});

it('[OBS-15] of a stack of sixty frames fifty are reported, from the inmost on', () => {
  const lines = Array.from(
    { length: 60 },
    (_, i) => `    at f${i} (https://plausch.test/assets/a.js:1:${i + 1})`,
  );
  const frames = optionsOf(DSN).stackParser(['Error: x', ...lines].join('\n'));
  expect(frames).toHaveLength(50);
  expect(frames.at(-1)?.function).toBe('f0');
  expect(frames[0]?.function).toBe('f49');
});

it('[OBS-16] a line of a stack is read up to its 1024th sign', () => {
  const line = `    at f (https://plausch.test/${'a'.repeat(2_000)}.js:1:1)`;
  const [frame] = optionsOf(DSN).stackParser(`Error: x\n${line}`);
  expect(frame?.filename?.length).toBeLessThan(1_024);
  expect(frame?.filename).toContain('a'.repeat(900));
});

it('[OBS-01] [OBS-02] a report names the pattern of its page, and nobody', () => {
  const report = bare({
    type: undefined,
    user: { id: 'lena', email: 'lena@plausch.test' },
    breadcrumbs: [{ message: 'Lena hat getippt' }],
    extra: { body: 'Lena' },
    exception: {
      values: [
        { type: 'SyntaxError', value: `Unexpected token 'L', "Lena schrei"... is not valid JSON` },
        { type: 'ApiError', value: 'Lena ist schon vergeben.' },
      ],
    },
    contexts: { react: { componentStack: 'at A' }, trace: { trace_id: 'joins', span_id: 'all' } },
  });
  expect(report).toEqual({
    type: undefined,
    transaction: '/reset-password/:token',
    request: {
      url: 'https://plausch.test/reset-password/:token',
      headers: { 'User-Agent': 'Browser' },
    },
    exception: {
      values: [
        { type: 'SyntaxError', value: "Unexpected token 'L', …... is not valid JSON" },
        { type: 'ApiError', value: '' },
      ],
    },
    contexts: { react: { componentStack: 'at A' } },
  });
});
