import type { Logger } from '../logger/index.ts';

/**
 * Facts that features tell upward, by type. A feature adds its own by declaration merging:
 * `declare module '@plausch/platform/bus' { interface Facts { 'guild.memberJoined': { guildId: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Facts {}

export type FactType = keyof Facts & string;
export type FactOf<T extends FactType> = { type: T } & Facts[T];
export type AnyFact = { [T in FactType]: FactOf<T> }[FactType];

export type Bus = {
  /** Called for every fact of this type, after the transaction that told it has committed. */
  on<T extends FactType>(type: T, listener: (fact: FactOf<T>) => void | Promise<void>): void;
  publish(fact: { type: string }): void;
  /** The types that are listened for. */
  types(): readonly string[];
  /** Resolves when every listener that was called before has ended, also those that read something first. */
  settled(): Promise<void>;
};

/** The in-process bus. The failure of a listener is logged and never reaches the code that told the fact. */
export function createBus(logger: Logger): Bus {
  const listeners = new Map<string, ((fact: never) => void | Promise<void>)[]>();
  const underWay = new Set<Promise<void>>();
  return {
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    types: () => [...listeners.keys()],
    publish(fact) {
      for (const listener of listeners.get(fact.type) ?? []) {
        const listening = Promise.try(listener, fact as never)
          .catch((error: unknown) => {
            logger.error({ err: error, fact: fact.type }, 'a listener failed');
          })
          .finally(() => underWay.delete(listening));
        underWay.add(listening);
      }
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
