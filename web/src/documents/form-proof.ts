/** Longer than any of us would write between two sendings; a challenge is good for five minutes more. */
const FRESH_MS = 15 * 60_000;

export type Proof = {
  /** Begins with the work, so that it is done when it is needed. */
  begin(): void;
  /** The work that was done, once; undefined where it cannot be done here. */
  take(): Promise<string | undefined>;
};

/** `retry`: it may work now, as only the network was missing. */
type Work = { readonly solution?: string; readonly retry?: true };

/** Proves that this is no program, in the background. */
export function prepareProof(): Proof {
  let work: { readonly done: Promise<Work>; readonly at: number } | undefined;
  const begun = () => {
    work = { done: doWork(), at: performance.now() };
    return work;
  };
  return {
    begin: () => void begun(),
    async take() {
      const isFresh = work !== undefined && performance.now() - work.at < FRESH_MS;
      const { done } = isFresh && work ? work : begun();
      const { solution, retry } = await done;
      // Good for one sending.
      work = undefined;
      return retry ? (await doWork()).solution : solution;
    },
  };
}

async function doWork(): Promise<Work> {
  let challenge: unknown;
  try {
    const response = await fetch('/api/auth/challenge');
    if (!response.ok) return {};
    challenge = await response.json();
  } catch {
    return { retry: true };
  }
  try {
    const { solve } = await import('../api/challenge.ts');
    return { solution: await solve(challenge as Parameters<typeof solve>[0]) };
  } catch {
    // An old browser, or a page without https: there is the way by mail.
    return {};
  }
}
