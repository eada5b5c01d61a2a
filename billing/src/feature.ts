import type { Figures } from '@plausch/platform/metrics';
import type { Edges, Ground, Provided } from './ground.ts';

export type House = { readonly ground: Ground; readonly edges: Edges };

/** Carries out a command of the operator: gets the words after the first and answers in German. */
export type RunCommand = (words: readonly string[]) => Promise<string>;

/** A feature that stands: what runs in this process until `close`. */
export type Installed<Name extends string = string> = {
  /** Adds the figures of the feature to those of the process. */
  measure?(figures: Figures): void;
  /** What must have happened before the first request: a starter catalogue, a look at what a crash left. */
  start?(): Promise<void>;
  close?(): Promise<void>;
  /** What the operator may type after `npm run billing --`. */
  readonly commands?: Readonly<Record<string, RunCommand>>;
} & (Name extends keyof Provided
  ? {
      /** What it holds in the running program for the features above it. */
      readonly provides: Provided[Name];
    }
  : { readonly provides?: undefined });

export type Feature<Name extends string = string> = {
  readonly name: Name;
  readonly install: (house: House) => Installed<Name> | Promise<Installed<Name>>;
};

export type AnyInstalled = Omit<Installed, 'provides'> & { readonly provides?: object | undefined };
export type AnyFeature = {
  readonly name: string;
  readonly install: (house: House) => AnyInstalled | Promise<AnyInstalled>;
};

/** Lets the compiler compare a feature with what was declared under its name. */
export function feature<const Name extends string>(descriptor: Feature<Name>): Feature<Name> {
  return descriptor;
}
