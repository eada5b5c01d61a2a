/** In whole addresses, and in those of our own site that begin with a slash. */
const AFTER_PATH = /((?:\b[a-z]+:\/\/|(?<=["'(\s])\/(?!\/))[^\s"'`<>\\?#]*)[?#][^\s"'`<>\\)]*/gi;
/** A part of a path that is no word of ours: an id, a slug with a date, the secret of a mailed link. Files have a dot. */
const UNSPEAKABLE = /\/(?=[\w-]*[\dA-Z])[\w-]{16,}(?![\w.-])/g;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** Takes out of a text, or of JSON, what may betray a person: queries, fragments, ids and secrets in addresses, and e-mails. */
export function strip(text: string): string {
  return text.replace(AFTER_PATH, '$1').replace(UNSPEAKABLE, '/:id').replace(EMAIL, ':email');
}

/** Longer messages have been made of data. */
const LONGEST_MESSAGE = 200;
/** What JavaScript quotes of data: anything in double quotes, and in single ones what is no name of a thing in a program. */
const QUOTED = /"[^"]*"|„[^“”"]*[“”"]|'(?![\w$.]*')[^']*'/g;

/** The message of an error without what it may quote of people's texts. */
export function stripMessage(message: string): string {
  return strip(message).replace(QUOTED, '…').slice(0, LONGEST_MESSAGE);
}
