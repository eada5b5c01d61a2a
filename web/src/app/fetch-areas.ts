import { areas, loadSettings } from './areas.ts';
import { queries } from './queries.ts';

/** Fetches the areas before they are opened: from a room a person may go there without a network. */
export async function fetchAreas(): Promise<void> {
  const [news, settings] = await Promise.all([
    areas.news(),
    loadSettings(),
    areas.wardrobe(),
    areas.newsItem(),
    areas.friends(),
    areas.messages(),
  ]);
  await Promise.all([news.ahead(queries), settings.ahead()]);
}
