import { wordsOf } from './words-of.ts';

/** The wardrobe. */
export const t = wordsOf({
  'wardrobe.toShop': 'Mehr gibt es im Laden',
  'wardrobe.worn':
    'Du trägst gerade eine Figur aus dem Laden. Deine eigene wartet so lange; zieh sie an, um sie zu ändern.',
  'wardrobe.toOwn': 'Zu meinen Sachen',
  'wardrobe.page': 'Garderobe',
  'wardrobe.preview': 'Vorschau',
  'wardrobe.wears': 'Deine Figur: {parts}',
  'wardrobe.groups': 'Was möchtest du ändern?',

  'pose.label': 'Haltung',
  'pose.stand': 'Stehen',
  'pose.sit': 'Sitzen',
  'pose.walk': 'Gehen',
  'pose.wave': 'Winken',

  'tool.undo': 'Rückgängig',
  'tool.redo': 'Wiederholen',
  'tool.random': 'Zufall',

  'told.undone': 'Rückgängig gemacht. {difference}',
  'told.redone': 'Wiederholt. {difference}',
  'told.random': 'Neu gewürfelt: {parts}',
  'told.reset': 'Wieder wie gesichert.',

  'group.looks': 'Looks',
  'slot.hair': 'Haare',
  'slot.face': 'Gesicht',
  'slot.beard': 'Bart',
  'slot.glasses': 'Brille',
  'slot.ears': 'Ohren',
  'slot.hat': 'Kopf',
  'slot.top': 'Oberteil',
  'slot.bottom': 'Hose',
  'slot.shoes': 'Schuhe',
  'slot.hand': 'Hand',
  'slot.back': 'Rücken',
  'slot.aid': 'Hilfen',
  'slot.aura': 'Schein',
  'slot.spark': 'Funkeln',
  'part.none': 'Nichts',

  'colour.own': 'Farbe',
  'colour.skin': 'Haut',
  'colour.hair': 'Haarfarbe',
  'colour.scarf': 'Tuch',
  'colour.top': 'Oberteil',
  'colour.bottom': 'Hose',
  'colour.shoe': 'Schuhe',
  'colour.acc': 'Akzent',

  'save.do': 'Sichern',
  'save.saving': 'Wird gesichert …',
  'save.saved': 'Gesichert',
  'save.reset': 'Zurücksetzen',
  'save.hint': 'Alle im Raum sehen deine Figur sofort.',
  'save.open': 'Noch nicht gesichert',
  'save.offline': 'Gerade keine Verbindung. Probier ruhig weiter, sichern kannst du danach.',
  'save.done': 'Figur gesichert',

  'leave.title': 'Deine Figur ist noch nicht gesichert',
  'leave.text': 'Wenn du jetzt gehst, bleibt alles wie vorher.',
  'leave.stay': 'Hierbleiben',
  'leave.save': 'Sichern',
  'leave.discard': 'Verwerfen',
});
