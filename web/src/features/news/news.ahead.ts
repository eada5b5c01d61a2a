import { AskedAhead } from '../../api/asked-ahead.ts';
import { call } from '../../api/index.ts';

/** The newest news, asked for while the page that shows them is still on its way. */
export const newsAhead = new AskedAhead(() => call('listNews', { query: {} }));
