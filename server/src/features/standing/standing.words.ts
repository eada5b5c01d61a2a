import { wordsOf } from '@plausch/words';

/** What people read about thanks. */
export const t = wordsOf({
  'thanks.blocked': 'Du hast diese Person blockiert. Heb das zuerst auf.',
  'thanks.rank': 'Danke sagen kannst du ab dem Rang {rank}.',
  'thanks.again': 'Bei {name} hast du dich gerade erst bedankt.',
  'thanks.daily': 'Für heute hast du dich oft genug bedankt.',
});
