import { createMemoryRouter, type DataRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followRouter, loading } from './loading.ts';

const Nothing = () => null;
const page = { Component: Nothing };

let router: DataRouter;
/** Lets the code of the slow page arrive. */
let arrive: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  loading.setState(loading.getInitialState(), true);
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  router = createMemoryRouter([
    { path: '/', lazy: async () => page },
    { path: '/slow', lazy: async () => held.then(() => page) },
  ]);
});

afterEach(() => {
  router.dispose();
  vi.useRealTimers();
});

const isLoading = () => loading.getState().isLoading;

it('[SHELL-32] settles 100 ms after a page stands, not before', async () => {
  followRouter(router);
  await vi.advanceTimersByTimeAsync(0);
  expect(router.state.initialized).toBe(true);
  expect(isLoading()).toBe(true);
  await vi.advanceTimersByTimeAsync(99);
  expect(isLoading()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLoading()).toBe(false);

  void router.navigate('/slow');
  await vi.advanceTimersByTimeAsync(150);
  expect(isLoading()).toBe(true);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(router.state.location.pathname).toBe('/slow');
  await vi.advanceTimersByTimeAsync(99);
  expect(isLoading()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLoading()).toBe(false);
});

it('comes back for a page that takes its time, and short waits show nothing', async () => {
  followRouter(router);
  await vi.advanceTimersByTimeAsync(200);
  void router.navigate('/slow');
  await vi.advanceTimersByTimeAsync(149);
  expect(isLoading()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLoading()).toBe(true);
});
