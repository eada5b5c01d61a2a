import type { Ground } from '../../ground.ts';
import type { Preview } from '../../preview.ts';
import { roomBySlug } from './rooms.store.ts';

const SLUG = /^[a-z0-9-]{1,64}$/;

/** What a link to a room shows of it. Where there is no such room, the page itself is shown. */
export async function roomPreview(
  ground: Pick<Ground, 'brand' | 'database'>,
  { pathname, searchParams }: URL,
): Promise<Preview | undefined> {
  const slug = searchParams.get('raum')?.toLowerCase() ?? '';
  if (pathname !== '/main' || !SLUG.test(slug)) return undefined;
  const room = await roomBySlug(ground.database.drizzle, slug);
  if (!room?.isOpen) return undefined;
  return {
    title: `${room.name} · ${ground.brand.name}`,
    description: `${sentence(room.description)} Setz dich dazu.`,
    canonical: `/main?raum=${room.slug}`,
  };
}

const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`);
