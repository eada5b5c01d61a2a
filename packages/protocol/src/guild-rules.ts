import { codePointsOf } from './limits.ts';

/** The roles in a guild, the lowest first. */
export const GUILD_ROLES = ['member', 'officer', 'deputy', 'founder'] as const;
export type GuildRole = (typeof GUILD_ROLES)[number];

export const GUILD_LIMITS = { nameMin: 3, nameMax: 24, tagMin: 2, tagMax: 5 } as const;

/** Whether the one role stands above the other. */
export function isAbove(role: GuildRole, other: GuildRole): boolean {
  return GUILD_ROLES.indexOf(role) > GUILD_ROLES.indexOf(other);
}

/** Who may take people in, invite them, and put out those below. */
export const mayLead = (role: GuildRole | null): boolean => role !== null && role !== 'member';
/** Who may give roles: those below the own one. */
export const mayGiveRoles = (role: GuildRole | null): boolean => role === 'deputy' || role === 'founder';

/** Who took a line out of the talk of a guild: its author, a member above them in the guild, or the team. */
export const LINES_GONE = ['author', 'guild', 'team'] as const;
export type LineGone = (typeof LINES_GONE)[number];

/** Who may take down what another one has said; `author`: their role, null where they have left. */
export const mayTakeDown = (role: GuildRole | null, author: GuildRole | null): boolean =>
  role !== null && mayLead(role) && (author === null || isAbove(role, author));

/** Latin letters as in names of persons, and single spaces or signs between them. */
const LETTERS = 'A-Za-z0-9ÄÖÜäöüßẞéèêàâôûîçñÉÈÊÀÂÔÛÎÇÑ';
const NAME_SHAPE = new RegExp(`^[${LETTERS}]+(?:[ ._'&-][${LETTERS}]+)*$`, 'u');
const TAG_SHAPE = new RegExp(`^[${LETTERS}]+$`, 'u');

export function guildNameProblem(name: string): 'length' | 'shape' | undefined {
  const length = codePointsOf(name);
  if (length < GUILD_LIMITS.nameMin || length > GUILD_LIMITS.nameMax) return 'length';
  return NAME_SHAPE.test(name) ? undefined : 'shape';
}

/** A tag as it stands at names: in capitals, so that ß takes the place of two letters. */
export const guildTagOf = (written: string): string => written.toUpperCase();

/** @param tag as it stands at names */
export function guildTagProblem(tag: string): 'length' | 'shape' | undefined {
  const length = codePointsOf(tag);
  if (length < GUILD_LIMITS.tagMin || length > GUILD_LIMITS.tagMax) return 'length';
  return TAG_SHAPE.test(tag) ? undefined : 'shape';
}
