import type { Clock } from '../clock/index.ts';
import type { Rate } from './allowance.ts';
import { Pace } from './pace.ts';
import { Window } from './window.ts';

/** Every pace of a program, by name. */
export type Paces = {
  /** The pace of this name, made when it is first asked for. */
  of(name: string, rate: Rate): Pace;
  /** The window of this name. */
  within(name: string, withinMs: number): Window;
};

/** The paces of one program that runs; they end with it. */
export function createPaces(clock: Clock): Paces {
  const paces = new Map<string, Pace>();
  const windows = new Map<string, Window>();
  return {
    of: (name, rate) => known(paces, name, () => new Pace(clock, rate)),
    within: (name, withinMs) => known(windows, name, () => new Window(clock, withinMs)),
  };
}

function known<Value>(values: Map<string, Value>, name: string, make: () => Value): Value {
  const value = values.get(name) ?? make();
  values.set(name, value);
  return value;
}
