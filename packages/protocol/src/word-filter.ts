import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { normalizeText } from './limits.ts';
import { id, nothing, timestamp } from './shapes.ts';

const filteredWord = z
  .strictObject({
    id,
    word: z.string().meta({ description: 'As it was entered; `*` at an end stands for any letters' }),
    addedAt: timestamp,
  })
  .meta({ id: 'FilteredWord' });
export type FilteredWord = z.infer<typeof filteredWord>;

const desk = { access: 'session', role: 'admin', secondFactor: 'held' } as const;

const listFilteredWords = endpoint({
  ...desk,
  method: 'GET',
  path: '/admin/words',
  summary: 'The words that are in no text that others read.',
  limit: 'read',
  status: 200,
  response: z.strictObject({ items: z.array(filteredWord), next: z.null() }),
});

const addFilteredWord = endpoint({
  ...desk,
  method: 'POST',
  path: '/admin/words',
  summary: 'Put a word on the list, from the next text on.',
  limit: 'write',
  body: z.strictObject({ word: z.string().min(1).max(80).transform(normalizeText) }),
  status: 201,
  response: z.strictObject({ word: filteredWord }),
});

const removeFilteredWord = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/admin/words/:id',
  summary: 'Take a word off the list.',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
});

export const wordFilterEndpoints = { listFilteredWords, addFilteredWord, removeFilteredWord } as const;
