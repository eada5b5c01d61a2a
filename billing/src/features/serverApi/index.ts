import { feature } from '../../feature.ts';
import { installServerApiHttp } from './serverApi.http.ts';

/** What the app's own server may do for its users: `/v2`, with secret keys. */
export const serverApiFeature = feature({
  name: 'serverApi',
  install({ ground, edges }) {
    installServerApiHttp(ground, edges);
    return {};
  },
});
