/** What the loading screen tells: short, German, and true of what is here today. */
export const tips = [
  'Tippe auf eine freie Stelle im Raum, und deine Figur geht hin.',
  'Tippe auf einen freien Stuhl, um dich zu setzen.',
  'In der Garderobe suchst du dir einen Look aus. Alle im Raum sehen ihn sofort.',
  'In den Einstellungen stellst du auf Hell oder Dunkel um.',
  'Du kannst dich mit deinem Namen oder mit deiner E-Mail anmelden.',
  'Drei Punkte in einer Blase heißen: Da schreibt gerade jemand.',
  'Reißt die Verbindung ab, döst deine Figur kurz und du kommst von selbst zurück.',
  'Öffnest du den Raum auf einem zweiten Gerät, zieht deine Figur dorthin um.',
] as const;

/** A tip, never the one shown before. `random` is in [0, 1). */
export function nextTip(previous: string | undefined, random: () => number = Math.random): string {
  const others = tips.filter((tip) => tip !== previous);
  return others[Math.floor(random() * others.length)] ?? tips[0];
}
