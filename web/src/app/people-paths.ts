// Where people and guilds are found. Beside the other paths, as only pages of signed-in people lead there, and the entry of the app is full.

/** The profile of the person with this name. */
export const profilePath = (name: string): string => `/profil/${encodeURIComponent(name)}`;

/** Everybody, by name. */
export const MEMBERS_PATH = '/mitglieder';

/** One's own guild, or the one with this tag. */
export const guildPath = (tag?: string): string =>
  tag === undefined ? '/gilde' : `/gilde/${encodeURIComponent(tag)}`;
