import type { Work } from '@plausch/platform/db';
import type { Traits } from '@plausch/protocol';
import { sql as raw, type SQL } from 'drizzle-orm';

declare module '@plausch/platform/bus' {
  interface Facts {
    /** A trait of this account has changed; how it is now, stands in the tables. */
    'person.changed': { accountId: string };
  }
}

/** How an account appears to others. */
export type Appearance = Traits & { readonly userId: string };

/** One trait of a person. */
export type TraitPart<Value> = {
  /** An expression over the row of `accounts` that a query reads; it gives JSON. */
  readonly read: SQL;
  /** The trait that this JSON stands for; without it the JSON is the trait. */
  readonly show?: (read: never) => Value;
};

/** The traits that a feature adds. */
export type TraitParts = { readonly [Name in keyof Traits]?: TraitPart<Traits[Name]> };

/** How the persons behind accounts appear to others: the traits of all features. */
export type People = {
  /** All of it in one JSON object, as a part of a query that reads `accounts`. */
  readonly traits: SQL<object>;
  /** What that part gives, as others see it. */
  shown(read: object): Traits;
  /** A trait of an account has changed: everything that shows the person is told after the commit. */
  changed(work: Work, accountId: string): void;
};

/** @throws Error where a trait of the contract has no feature, or two. */
export function peopleOf(
  features: readonly { readonly name: string; readonly traits?: TraitParts }[],
  wanted: readonly string[],
): People {
  const parts = features.flatMap(({ traits = {} }) => Object.entries(traits));
  const names = parts.map(([name]) => name);
  if (names.toSorted().join() !== wanted.toSorted().join()) {
    throw new Error(`features show ${names.toSorted().join(', ')} of a person, and not ${wanted.join(', ')}`);
  }
  const pairs = parts.map(([name, { read }]) => raw`${raw.raw(`'${name}'`)}, ${read}`);
  return {
    traits: raw<object>`json_build_object(${raw.join(pairs, raw`, `)})`,
    shown(read) {
      const values = read as Readonly<Record<string, unknown>>;
      return Object.fromEntries(
        parts.map(([name, { show }]) => [name, show ? show(values[name] as never) : values[name]]),
      ) as Traits;
    },
    changed: (work, accountId) => work.tell({ type: 'person.changed', accountId }),
  };
}
