import { z } from 'zod';

/** A text that can be stored as it came: no NUL, no half characters. */
export const storable = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be kept');

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version. */
export const isId = (text: string): boolean => ID.test(text);
