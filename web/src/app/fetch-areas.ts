import { areas } from './areas.ts';
import { queries } from './queries.ts';

/** Fetches the areas before they are opened: from a room a person may go there without a network. */
export async function fetchAreas(): Promise<void> {
  const [news, settings] = await Promise.all([
    areas.news(),
    areas.settings(),
    areas.wardrobe(),
    areas.article(),
    areas.friends(),
    areas.messages(),
  ]);
  await Promise.all([news.ahead(queries), settings.ahead()]);
}
