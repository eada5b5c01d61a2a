import { feature } from '../../feature.ts';
import { installNewsDesk } from './news.desk.ts';
import { installNewsHttp } from './news.http.ts';
import { newsCommands, newsDesk } from './news.operator.ts';
import { addressesOfNews, newsPreview } from './news.pages.ts';

export const newsFeature = feature({
  name: 'news',
  commands: newsCommands,
  addresses: addressesOfNews,
  preview: newsPreview,
  install({ ground, edges }) {
    installNewsHttp(ground, edges);
    installNewsDesk(ground, edges);
    return { commands: newsDesk(ground) };
  },
});
