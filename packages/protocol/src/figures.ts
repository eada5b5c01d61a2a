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
