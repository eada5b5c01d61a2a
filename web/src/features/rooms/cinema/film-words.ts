import { t } from './cinema.words.ts';

const TITLE_MOST = 60;
const MINUTE = 60;
const HOUR = 3_600;

/** What a film is called: the name of its file, and never whose server it lies on. */
export function titleOf(url: string): string {
  const file =
    pathOf(url)
      .split('/')
      .findLast((part) => part !== '') ?? '';
  const name = decoded(file)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    // What is not seen has no place in a name that others have chosen.
    .replace(/[\p{C}_+-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...name];
  if (signs.length > TITLE_MOST)
    return `${signs
      .slice(0, TITLE_MOST - 1)
      .join('')
      .trim()}…`;
  return name === '' ? t('film.unnamed') : name;
}

/** „12:04“, from an hour on „1:02:04“. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor(seconds / MINUTE) % MINUTE;
  const two = (count: number) => String(count).padStart(2, '0');
  const rest = two(seconds % MINUTE);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
