import { z } from 'zod';

/**
 * How a person looks, as it travels: part ids by slot and palette indexes by colour token. The closed lists
 * of parts and palettes live in `@plausch/stage`; the server checks against them, the contract only bounds.
 */
export const figure = z
  .strictObject({
    v: z.literal(1),
    parts: z.record(z.string().max(24), z.string().max(64)),
    colours: z.record(z.string().max(24), z.int().min(0).max(255)),
  })
  .meta({ id: 'Figure' });
export type FigureShape = z.infer<typeof figure>;

/**
 * The same as short text, for rooms: hundreds of people travel at once there. Made and read by `figureKey` and
 * `figureOfKey` of `@plausch/stage`.
 */
export const figureKey = z
  .string()
  .max(1200)
  .regex(/^1\|[a-z0-9.,-]*\|[0-9,]*$/)
  .meta({
    id: 'FigureKey',
    description: 'Version, names of parts in the order of the slots, colours in the order of the tokens',
    example: '1|,,,bob,trousers,,hoodie,,smile|1,6,0,8,14,0',
  });
