export type Renewed = { readonly seconds: number };
export type Booked = { readonly transfers: number; readonly seconds: number };

export type Order =
  /** Renews everything that is due. */
  | { readonly name: 'renew' }
  /** Books transfers for so long, so many side by side, each in a transaction of its own. */
  | { readonly name: 'book'; readonly seconds: number; readonly atOnce: number };

/** The first message of a program; `port`: where it listens, 0 for nowhere. */
export type Ready = { readonly port: number };
