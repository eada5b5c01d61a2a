import type { CaseKind, CaseOutcome, CaseState, CaseWords } from '@plausch/protocol';
import {
  boolean,
  customType,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const cases = pgTable('cases', {
  id: uuid().primaryKey(),
  kind: text().$type<CaseKind>().notNull(),
  number: text().notNull(),
  state: text().$type<CaseState>().notNull(),
  words: jsonb().$type<CaseWords>().notNull(),
  email: text(),
  emailKey: text('email_key'),
  fingerprint: bytes().notNull(),
  requestId: uuid('request_id'),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  closedAt: instant('closed_at'),
  /** By a solved challenge, a session or the mailed link. */
  proven: boolean().notNull(),
  /** The account that reported from a session. */
  reporterId: uuid('reporter_id'),
  outcome: text().$type<CaseOutcome>(),
  /** What the author is told of the decision. */
  statement: text(),
  decidedBy: uuid('decided_by'),
  /** Who of the team has it open, and until when no colleague decides it. */
  claimedBy: uuid('claimed_by'),
  claimedUntil: instant('claimed_until'),
  /** Until when its decision may be taken back; null where a person was told of it at once. */
  undoUntil: instant('undo_until'),
});

export const caseAttachments = pgTable(
  'case_attachments',
  {
    caseId: uuid('case_id').notNull(),
    position: smallint().notNull(),
    /** Drawn anew. */
    picture: bytes(),
    /** As it was sent; gone once it is drawn. With neither it could not be opened. */
    original: bytes(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.position] })],
);

/** What was said around a reported line, as it stood then. */
export const caseLines = pgTable(
  'case_lines',
  {
    caseId: uuid('case_id').notNull(),
    position: smallint().notNull(),
    accountId: uuid('account_id').notNull(),
    /** Null once the account is erased. */
    username: text(),
    text: text().notNull(),
    saidAt: instant('said_at').notNull(),
    isReported: boolean('is_reported').notNull(),
    /** Null where the line cannot be taken down, or is older than this column. */
    lineId: uuid('line_id'),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.position] })],
);

export type CaseLineRow = typeof caseLines.$inferSelect;
export type CaseRow = typeof cases.$inferSelect;

/** `broken`: it could not be opened. */
export type CasePicture = { readonly position: number; readonly state: 'drawn' | 'waiting' | 'broken' };
