/** Takes a step in the history: true where the router is not to be told of it. */
export type TakeStep = () => boolean;

/** They are asked about each step before the router hears of it. */
export const takers = new Set<TakeStep>();

/** To be called before the router is made: on the window the listener that came first hears first, with `capture` or without. */
export function listenToSteps(): void {
  window.addEventListener('popstate', (event) => {
    for (const take of takers) {
      if (take()) return event.stopImmediatePropagation();
    }
  });
}
