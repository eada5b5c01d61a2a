import { describe, expect, it } from 'vitest';
import { ErrorCode, PurchasesError } from '../core/errors.ts';
import { purchasesErrorOf, Resource } from './resource.ts';

/** A resource whose loads end when the test says so, and what a component that looks at it would have seen. */
function opened() {
  const loads: PromiseWithResolvers<string>[] = [];
  const resource = new Resource(() => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  });
  const seen: unknown[] = [];
  const look = () => resource.subscribe(() => seen.push(resource.state()));
  return { resource, loads, seen, look };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const offline = new PurchasesError(ErrorCode.NetworkError, 'offline');
const ready = (value: string) => ({ status: 'ready', value, isRefreshing: false, refreshError: null });

describe('a resource', () => {
  it('loads once for all who look, when the first does', async () => {
    const { resource, loads, look, seen } = opened();
    expect(loads).toHaveLength(0);
    expect(resource.state()).toEqual({ status: 'loading' });
    const leave = look();
    leave();
    look();
    look();
    expect(loads).toHaveLength(1);
    loads[0]?.resolve('a');
    await settled();
    expect(seen).toEqual([ready('a'), ready('a')]);
    look();
    expect(loads).toHaveLength(1);
  });

  it('goes on loading when nobody looks any more, and keeps what comes', async () => {
    const { resource, loads, look, seen } = opened();
    look()();
    loads[0]?.resolve('a');
    await settled();
    expect(seen).toEqual([]);
    expect(resource.state()).toEqual(ready('a'));
  });

  it('keeps its value while it is loaded again, and when that fails', async () => {
    const { resource, loads, look, seen } = opened();
    look();
    loads[0]?.resolve('a');
    await settled();
    const first = resource.reload();
    expect(resource.reload()).toBe(first);
    expect(loads).toHaveLength(2);
    loads[1]?.reject(offline);
    await first;
    void resource.reload();
    loads[2]?.resolve('b');
    await settled();
    expect(seen).toEqual([
      ready('a'),
      { ...ready('a'), isRefreshing: true },
      { ...ready('a'), refreshError: offline },
      { ...ready('a'), isRefreshing: true, refreshError: offline },
      ready('b'),
    ]);
  });

  it('fails where there is no value yet, and loads when it is tried again', async () => {
    const { resource, loads, look, seen } = opened();
    look();
    loads[0]?.reject(offline);
    await settled();
    look();
    expect(loads).toHaveLength(1);
    await Promise.all([resource.reload(), loads[1]?.resolve('a')]);
    expect(seen.slice(0, 2)).toEqual([{ status: 'failed', error: offline }, { status: 'loading' }]);
    expect(resource.state()).toEqual(ready('a'));
  });

  it('tries again for who comes back to a failure', async () => {
    const { loads, look } = opened();
    const leave = look();
    loads[0]?.reject(offline);
    await settled();
    leave();
    look();
    expect(loads).toHaveLength(2);
  });

  it('takes a newer value than the one under way, which then has no say', async () => {
    const { resource, loads, look } = opened();
    look();
    resource.put('new');
    loads[0]?.resolve('old');
    await settled();
    expect(resource.state()).toEqual(ready('new'));
    look();
    expect(loads).toHaveLength(1);
  });

  it('that was told its value loads nothing', () => {
    const { resource, loads, look } = opened();
    resource.put('a');
    look();
    expect(loads).toHaveLength(0);
  });

  it('that may be wrong is loaded anew: at once where somebody looks, beside what is under way', async () => {
    const { resource, loads, look } = opened();
    look();
    resource.invalidate();
    expect(loads).toHaveLength(2);
    loads[1]?.resolve('new');
    loads[0]?.resolve('old');
    await settled();
    expect(resource.state()).toEqual(ready('new'));
  });

  it('that may be wrong is loaded anew when somebody looks', async () => {
    const { resource, loads, look } = opened();
    resource.put('old');
    resource.invalidate();
    expect(loads).toHaveLength(0);
    look();
    expect(loads).toHaveLength(1);
  });

  it('is loading on a server, whatever it is by now', () => {
    const { resource } = opened();
    resource.put('a');
    expect(resource.initialState()).toBe(opened().resource.state());
  });

  it('fails also where loading throws at once', async () => {
    const resource = new Resource<string>(() => {
      throw offline;
    });
    await resource.reload();
    expect(resource.state()).toEqual({ status: 'failed', error: offline });
  });
});

it('an error is one of the SDK, whosever class it has', () => {
  const vendors = Object.assign(new Error('no'), { errorCode: ErrorCode.StoreProblemError });
  expect(purchasesErrorOf(vendors)).toBe(vendors);
  expect(purchasesErrorOf(new SyntaxError('bad'))).toMatchObject({
    errorCode: ErrorCode.UnknownError,
    underlyingErrorMessage: 'bad',
  });
  expect(purchasesErrorOf('odd')).toMatchObject({ underlyingErrorMessage: 'odd' });
});
