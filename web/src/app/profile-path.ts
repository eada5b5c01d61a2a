/** The link to the profile of somebody. Beside the other paths, as the entry of the app is full. */
export const profilePath = (name: string): string => `/profil/${encodeURIComponent(name)}`;

/** Where everybody is found by name. */
export const MEMBERS_PATH = '/mitglieder';
