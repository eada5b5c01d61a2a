import type { Figure } from '@plausch/platform/backup';

/** How many accounts have ever been activated: a number that only grows. */
export const accountsFigures: readonly Figure[] = [
  {
    name: 'Konten',
    text: 'select count(*) as value from accounts where activated_at is not null or deleted_at is not null',
  },
];
