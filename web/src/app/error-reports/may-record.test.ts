import type { User } from '@plausch/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../features/sessions/index.ts';
import { giveRecordingConsent, withdrawRecordingConsent } from '../../features/settings/index.ts';
import { consentHere, followConsent, mayRecord, onConsentChanged } from './may-record.ts';

// The door of the settings listens to the window.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const NOW = new Date('2026-11-29T10:00:00Z');
const signIn = (id: string) => session.begin({ token: `token of ${id}`, user: { id, username: id } as User });

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  signIn('lena');
});
afterEach(() => {
  withdrawRecordingConsent();
  session.end();
  vi.unstubAllGlobals();
});

it('[OP-82] nothing is recorded until somebody agrees, and nothing once they withdraw', () => {
  const heard = vi.fn();
  onConsentChanged(heard);
  expect(mayRecord()).toBe(false);
  giveRecordingConsent('lena', NOW);
  expect(consentHere()).toEqual({ userId: 'lena', day: '2026-11-29' });
  withdrawRecordingConsent();
  expect(mayRecord()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('[OP-82] the consent of one person is none of the next', () => {
  giveRecordingConsent('lena', NOW);
  signIn('nora');
  expect(mayRecord()).toBe(false);
});

it('[OP-82] it goes with whoever signs out', () => {
  followConsent();
  giveRecordingConsent('lena', NOW);
  session.end();
  signIn('lena');
  expect(mayRecord()).toBe(false);
});
