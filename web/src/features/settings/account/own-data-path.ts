import { paths } from '../../../app/paths.ts';

/** Said in the address of the account where the copy of one's data is open. Mails lead there, too. */
export const DATA_OPEN = 'daten';

export const ownDataPath = () => `${paths.settings('konto')}?${DATA_OPEN}`;
