import { escapeHtml } from '@plausch/platform/html';
import type { PageFacts } from '@plausch/platform/http';
import { PAGES, pageAt } from '@plausch/protocol/pages';
import type { AnyFeature } from './feature.ts';
import type { Ground } from './ground.ts';
import type { Preview } from './preview.ts';

/** The picture that the web client's build draws of our own scene. */
const PICTURE = { path: '/preview.png', width: 1_200, height: 630 } as const;
const PICTURE_ALT = 'Gezeichnetes Kaffeehaus am Abend: Figuren sitzen beisammen, eine winkt.';

type Previewing = Pick<AnyFeature, 'preview'>;

/** What there is at an address, and what its head says. Where the database cannot say, the page itself will. */
export async function describePage(
  ground: Ground,
  features: readonly Previewing[],
  address: URL,
): Promise<PageFacts> {
  const plain = plainPreview(ground, address.pathname);
  let preview: Preview | 'nothing' = plain;
  try {
    preview = (await previewOf(ground, features, address)) ?? plain;
  } catch (error) {
    ground.logger.debug({ err: error }, 'the database did not say what a page is about');
  }
  return preview === 'nothing'
    ? { isThere: false, head: headOf(ground, { title: ground.brand.name, description: PAGES['/'].about }) }
    : { isThere: true, head: headOf(ground, preview) };
}

async function previewOf(
  ground: Ground,
  features: readonly Previewing[],
  address: URL,
): Promise<Preview | 'nothing' | undefined> {
  for (const { preview } of features) {
    const found = await preview?.(ground, address);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the row of a page says of it. */
function plainPreview({ brand }: Ground, path: string): Preview {
  const row = pageAt(path);
  if (row === undefined) return { title: brand.name, description: PAGES['/'].about };
  const { title, about } = row;
  // The front door is known by the name of the place, and what it promises.
  const words = title === undefined ? [brand.name, brand.claim] : [title, brand.name];
  return {
    title: words.filter((word) => word !== '').join(' · '),
    description: (about ?? PAGES['/'].about).replace('{name}', () => brand.name),
    ...(about === undefined ? {} : { canonical: path }),
  };
}

function headOf(ground: Ground, { title, description, canonical, publishedAt }: Preview): string {
  const at = (path: string) => `${ground.origin()}${path}`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    canonical === undefined
      ? named('robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(at(canonical))}" />`,
    property('og:type', publishedAt ? 'article' : 'website'),
    property('og:site_name', ground.brand.name),
    property('og:locale', 'de_DE'),
    property('og:title', title),
    property('og:description', description),
    ...(canonical === undefined ? [] : [property('og:url', at(canonical))]),
    property('og:image', at(PICTURE.path)),
    property('og:image:width', String(PICTURE.width)),
    property('og:image:height', String(PICTURE.height)),
    property('og:image:alt', PICTURE_ALT),
    ...(publishedAt ? [property('article:published_time', publishedAt.toISOString())] : []),
    named('twitter:card', 'summary_large_image'),
  ].join('');
}
