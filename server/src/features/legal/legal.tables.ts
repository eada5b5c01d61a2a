import type { DeclarationKind } from '@plausch/protocol';
import { boolean, customType, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What was declared, by field of the form: what is missing was left empty. */
export type Declared = {
  readonly name: string;
  readonly email: string;
  readonly contract?: string | undefined;
  readonly manner?: 'ordinary' | 'extraordinary' | undefined;
  readonly reason?: string | undefined;
  /** `yyyy-mm-dd` */
  readonly date?: string | undefined;
};

/** Why a person has to look at a declaration. */
export type OpenBecause =
  /** No account fits, or nobody can tell that it is theirs. */
  | 'nobody'
  /** The account pays for nothing that this could mean. */
  | 'nothing'
  /** It pays for several things. */
  | 'several'
  /** An extraordinary cancellation: its reason must be judged. What runs is cancelled meanwhile. */
  | 'extraordinary'
  /** The day is further away than anything is planned here. */
  | 'far'
  /** A withdrawal after its time. */
  | 'late'
  /** Billing refused. */
  | 'refused'
  /** The owner of the account has taken back what strangers declared: only they are believed now. */
  | 'disputed'
  /** The owner says of a withdrawal that it was not theirs. */
  | 'denied';

export const declarations = pgTable('declarations', {
  id: uuid().primaryKey(),
  kind: text().$type<DeclarationKind>().notNull(),
  number: text().notNull(),
  words: jsonb().$type<Declared>().notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  fingerprint: bytes().notNull(),
  requestId: uuid('request_id'),
  receivedAt: instant('received_at').notNull(),
  state: text().$type<'received' | 'waiting' | 'done' | 'open' | 'undone' | 'closed'>().notNull(),
  openBecause: text('open_because').$type<OpenBecause>(),
  fromSession: boolean('from_session').notNull(),
  accountId: uuid('account_id'),
  productId: text('product_id'),
  acted: boolean().notNull(),
  endsAt: instant('ends_at'),
  undoKey: uuid('undo_key').notNull(),
  settledAt: instant('settled_at'),
});

export type Declaration = typeof declarations.$inferSelect;
