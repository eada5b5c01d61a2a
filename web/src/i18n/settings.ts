import { wordsOf } from './words-of.ts';

/** Settings. */
export const t = wordsOf({
  'settings.page': 'Einstellungen',
  'settings.look': 'Aussehen',
  'settings.theme': 'Farben',
  'settings.dark': 'Dunkel',
  'settings.light': 'Hell',
  'settings.account': 'Konto',
  'settings.wardrobe': 'Garderobe',
  'settings.wardrobeText': 'Such dir einen Look aus',
  'settings.logout': 'Abmelden',
  'settings.logoutText': 'Auf diesem Gerät',
});
