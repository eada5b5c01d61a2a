import { wordsOf } from '../../i18n/index.ts';

/** What people read who wait for a place. */
export const t = wordsOf({
  'queue.position': 'Du bist auf Platz {position}',
  'queue.text':
    '{capacity, plural, one {Gerade ist der einzige Platz besetzt.} other {Gerade sind alle # Plätze besetzt.}} Du rückst von selbst nach, lass die Seite einfach offen.',
  'queue.others': 'Hier ist noch Platz',
  'queue.giveUp': 'Doch nicht warten',
  'queue.called': 'Dein Platz ist frei',
  'queue.titleCalled': 'Dein Platz ist frei: {room}',
  'queue.secondsLeft': 'Er bleibt dir noch {count, plural, one {# Sekunde} other {# Sekunden}}.',
  'queue.enter': 'Hineingehen',
  'queue.decline': 'Lieber nicht',
  'queue.missed': 'Dein Platz ging weiter',
  'queue.missedText': 'Du warst wohl gerade nicht da. Stell dich einfach noch einmal an.',
  'queue.again': 'Wieder anstellen',
});
