import { feature } from '../../feature.ts';
import { favouritesData } from './favourites.data.ts';
import { installFavouritesHttp } from './favourites.http.ts';
import { favouritesRetention } from './favourites.retention.ts';

/** What people keep at hand to wear: avatars, and looks of their own figure, in categories. */
export const favouritesFeature = feature({
  name: 'favourites',
  retention: favouritesRetention,
  personalData: favouritesData,
  install({ ground, edges }) {
    installFavouritesHttp(ground, edges);
    return {};
  },
});
