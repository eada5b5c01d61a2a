import type { Work } from '../db/index.ts';

/**
 * What higher features do within the transaction of a lower one, by name. A feature adds its own by declaration merging:
 * `declare module '@plausch/platform/hooks' { interface Hooks { 'password.changed': { accountId: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Hooks {}

export type HookName = keyof Hooks & string;
type Hook<Name extends HookName> = (work: Work, what: Hooks[Name]) => Promise<void>;

/**
 * Facts go out after the commit; a hook runs before it: a program that dies has done both what called the hook and what the
 * hook does, or neither.
 */
export type HookRegistry = {
  on<Name extends HookName>(name: Name, hook: Hook<Name>): void;
  /** Runs what was registered, one after the other; what one throws refuses the whole transaction. */
  run<Name extends HookName>(name: Name, work: Work, what: Hooks[Name]): Promise<void>;
};

export function createHooks(): HookRegistry {
  const hooks = new Map<string, Hook<never>[]>();
  return {
    on(name, hook) {
      hooks.set(name, [...(hooks.get(name) ?? []), hook]);
    },
    async run(name, work, what) {
      for (const hook of hooks.get(name) ?? []) await hook(work, what as never);
    },
  };
}
