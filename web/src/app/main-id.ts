/** Where the content of every page begins: the target of the skip link. */
export const MAIN_ID = 'inhalt';
