export { addressesOfNews, installNewsHttp, newsBy } from './news.http.ts';
export { newsDesk } from './news.operator.ts';
