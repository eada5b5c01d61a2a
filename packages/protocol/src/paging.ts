import { z } from 'zod';
import { id } from './shapes.ts';

/** How all lists that may grow come: a page of them, and `next`, which the caller hands back as `page` for those after it. */

/** The part of a query that asks for a page; without it comes the first. */
export const pageQuery = { page: id.optional().meta({ description: 'The `next` of the page before' }) };

/** A page of these items; `next` is null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next: id.nullable() });
