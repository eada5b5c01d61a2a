import { wordsOf } from '@plausch/words';

/** What people read about films and hosts. */
export const t = wordsOf({
  'film.address': 'Filme kommen hier mit https:// von {hosts}.',
  'film.noHosts': 'Hier sind keine Filme freigegeben.',
  'host.nobody': 'Diesen Namen hat hier niemand.',
  'host.most': 'Mehr als {most} Gastgeber hat ein Raum nicht.',
});
