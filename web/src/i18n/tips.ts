/** What the loading screen tells: short, German, and true of the place. */
export const tips = [
  'Tippe auf eine freie Stelle im Raum, und deine Figur geht hin.',
  'Kurz weg? Mit /afk sagst du allen, dass du gleich wiederkommst.',
  'Die Raumliste zeigt dir, wo gerade etwas los ist.',
  'In der Mitgliederliste findest du Leute nach ihrem Namen.',
  'In deiner Freundesliste siehst du, wer gerade da ist.',
  'Private Nachrichten sind verschlüsselt: Nur ihr beide könnt sie lesen.',
  'Unter „Ich“ findest du Gilden: Tritt einer bei, oder gründe selbst eine.',
  'Im Laden gibt es Avatare, Emojis und Farben für deine Sprechblase.',
  'Auf dem Markt verkauft ihr einander Avatare, Emojis und Sprechblasenfarben.',
  'Merk dir deine Avatare als Favoriten, sortiert nach Kategorien.',
  'Wer mitredet, sammelt Aktivitätspunkte, kurz AP.',
  'Mit AP steigst du im Rang, und ein Rang geht nie verloren.',
  'Mit Premium hast du unbegrenzt viele Emoji-Plätze und noch mehr.',
  'Unter Neues steht, was sich hier getan hat.',
  'In den Einstellungen regelst du auch Töne, Video und Lautstärke.',
  'Reißt die Verbindung ab, döst deine Figur kurz und du kommst von selbst zurück.',
  'Öffnest du den Raum auf einem zweiten Gerät, zieht deine Figur dorthin um.',
] as const;

/** A tip, never the one shown before. `random` is in [0, 1). */
export function nextTip(previous: string | undefined, random: () => number = Math.random): string {
  const others = tips.filter((tip) => tip !== previous);
  return others[Math.floor(random() * others.length)] ?? tips[0];
}
