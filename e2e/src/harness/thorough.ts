/** Whether pages are looked at in every combination of device and theme (`npm run test:thorough`), however long it takes. */
export const isThorough = process.env['THOROUGH'] === 'yes';

/**
 * What devices of stories ask for unless a story is about what moves: less motion. The browser draws without a graphics
 * card, and a room that breathes costs it more than what most stories tell. In the thorough run everything moves.
 */
export const usualMotion = isThorough ? 'no-preference' : 'reduce';
