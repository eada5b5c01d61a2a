/** What the benchmark asks of the program that tells: to tell every listener something, so many times. */
export type Order = { readonly way: 'stream' | 'bare'; readonly times: number };
/** Seconds from the first to the last statement's answer. */
export type Done = { readonly seconds: number };

/** How many persons are told something at the same moment. */
export const LISTENERS = 1_000;
/** What everybody is told, in both ways; that of the stream has its number beside it. */
export const EVENT = 'muted';
