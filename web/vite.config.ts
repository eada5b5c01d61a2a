import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildFacts } from './build-facts.ts';
import { shortClassName } from './class-names.ts';
import { compileHints } from './compile-hints.ts';
import { documents } from './documents.ts';
import { firstSight } from './first-sight.ts';
import { layerOrder } from './layer-order.ts';
import { livingEvening } from './living-evening.ts';
import { pageHints } from './page-hints.ts';
import { paywallPictures } from './paywall-pictures.ts';
import { sceneArtwork } from './scene-artwork.ts';
import { scenePictures } from './scene-pictures.ts';
import { sharedPictures } from './shared-pictures.ts';
import { starterPaywalls } from './starter-paywalls.ts';
import { TREESHAKE } from './tree-shaking.ts';
import { wireTable } from './wire-table.ts';

/** The client speaks WebSocket only, but its library always brings polling and WebTransport along. */
function websocketOnly(): Plugin {
  return {
    name: 'websocket-only',
    transform: {
      filter: { id: /engine\.io-client\/build\/esm\/transports\/index\.js$/ },
      handler: () => "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
    },
  };
}

/** The router's hooks for tracing come with it, 4 KiB that nobody here calls; what it asks them is always “nothing”. */
function untraced(): Plugin {
  return {
    name: 'untraced',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => `
        export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
        export const getRouteInstrumentationUpdates = () => ({});
        export const instrumentClientSideRouter = (router) => router;
        // Of the router's server, which is not built in.
        export const instrumentHandler = undefined;
        export const instrumentationResultMetaContext = undefined;`,
    },
  };
}

/**
 * A link of the router can fetch ahead, which works in the router's own framework alone: without it, what follows is all
 * that these parts do, and the 3 KiB for the framework stay away.
 */
function fetchingNothingAhead(): Plugin {
  return {
    name: 'fetching-nothing-ahead',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/ },
      handler: () => `
        import { createContext } from 'react';
        export const FrameworkContext = createContext(undefined);
        export const useFrameworkContext = () => ({});
        export const usePrefetchBehavior = () => [false, undefined, {}];
        export const PrefetchPageLinks = () => null;
        export const mergeRefs = (ref) => ref;
        // Of the router's server and framework, which are not built in.
        export const CRITICAL_CSS_DATA_ATTRIBUTE = undefined;
        export const setIsHydrated = undefined;
        export const Links = undefined, Meta = undefined, Scripts = undefined;`,
    },
  };
}

/** The licences of what is no code and so not in the list of the build: the font, and the names of emoji. */
function otherLicences(): Plugin {
  const texts = {
    'schrift.txt': '../packages/ui/src/fonts/OFL.txt',
    'emoji.txt': './src/app/emoji/emoji-licence.txt',
  };
  return {
    name: 'other-licences',
    apply: 'build',
    generateBundle() {
      for (const [fileName, path] of Object.entries(texts)) {
        const source = readFileSync(new URL(path, import.meta.url), 'utf8');
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

const files = (...names: readonly string[]) => new RegExp(`/src/(?:${names.join('|')})\\.tsx?$`);
const either = (...tests: readonly RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

/**
 * What pages of a kind have in common is one file: a slow device pays for every file it fetches, however small.
 * A group takes along whatever its files import unless a group above it has that already.
 */
const SHARED_PARTS = [
  {
    name: 'public',
    test: files(
      'app/artwork/EveningPicture',
      'app/layouts/(?:Brand|SiteLinks)',
      'device/(?:idle|media-query|motion|optional-code)',
      'Icon',
    ),
  },
  {
    name: 'controls',
    test: /\/src\/(?:app\/seconds-left|app\/late|Card|Field|IconButton|Note|limits|perks)\.tsx?$|\/lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/x)\./,
  },
  { name: 'live', test: files('app/live') },
  // What all fields for lines have in common.
  { name: 'suggestions', test: files('app/emoji/EmojiSuggestions') },
  // What several late parts say of keys.
  { name: 'keys', test: files('features/settings/(?:key-names|quick-keys)') },
  {
    name: 'sounds',
    test: either(
      files('device/sounds', 'features/settings/chosen-(?:sounds|video)'),
      /\/icons\/(?:clapperboard|volume-2)\./,
    ),
  },
  {
    name: 'later',
    test: files('app/away/away', 'i18n/tips', 'features/sessions/(?:identity-key|erased-accounts)'),
  },
  {
    name: 'app',
    test: files(
      'app/(?:KeptFocus|layouts/(?:AppLayout|Page))',
      'features/rooms/(?:MainPage|PersonFace|room\\.scenery|stage/artwork/drawn|stage/daylight)',
      'scene',
      'scenes/furniture',
      'features/settings/chosen-keys',
      'SegmentedControl',
    ),
  },
  { name: 'told', test: files('app/told') },
  {
    name: 'entry',
    test: either(
      files(
        'app/forms',
        'app/layouts/(?:SplitLayout|FormIntro)',
        'features/accounts/(?:check-email|ResendActivation)',
        'features/sessions/log-in',
        'i18n/sessions',
      ),
      /\/react-hook-form\//,
    ),
  },
  {
    name: 'newcomers',
    test: files(
      'features/accounts/(?:NewcomerFields|NewPasswordField|password-strength|register\\.form|registration-here|use-focused-heading)',
    ),
  },
  {
    name: 'mailed',
    test: files('app/mailed-link', 'features/accounts/use-link-step', 'i18n/links'),
  },
  {
    name: 'signs',
    test: /\/lucide-react\/dist\/esm\/icons\/(?:at-sign|ban|flag|footprints|mic-off|triangle-\w+|user-round)|\/src\/(?:app\/people-paths|i18n\/house-rules|device\/online|spans)\./,
  },
  { name: 'news', test: files('features/news/NewsPicture', 'i18n/(?:news|day)') },
  { name: 'lobby', test: files('features/rooms/(?:Lobby|RoomFaces|stage/ScenePicture)') },
  { name: 'layers', test: files('app/layer-entry') },
  { name: 'overlays', test: files('Sheet', 'Dialog') },
  {
    name: 'friends',
    test: either(
      files(
        'app/messages-beside-path',
        'features/friends/(?:friends\\.(?:queries|words)|BlockPart|FriendActs|MessageAct|ProfileAct)',
      ),
      /\/useMutation\.js$/,
    ),
  },
  { name: 'ranks', test: /\/protocol\/src\/ranks\./ },
  {
    name: 'standing',
    test: files('features/standing/(?:index|ThankAct|standing\\.(?:queries|words)|StandingLine)'),
  },
  { name: 'looks', test: files('features/accounts/wardrobe/(?:StarterLooks|use-saving|random)') },
  // A room in the order of its coming: what those who look on have as well, the room itself, after the first picture the
  // ways of figures and what they say, and what may be opened in it.
  {
    name: 'stage',
    test: files(
      'features/rooms/(?:Artwork|OfflineBar|TierMark|Dots|portraits|room\\.(?:bubbles|store|context)|stage/use-engine|talk/smileys)',
    ),
  },
  { name: 'room', test: files('features/rooms/RoomPage') },
  { name: 'places', test: files('features/rooms/stage/floor') },
  { name: 'bubbles', test: files('features/rooms/bubbles/Bubbles') },
  // What several parts of a room send its figure to do.
  { name: 'acts', test: files('features/rooms/(?:gestures/GestureButtons|text/walks)') },
  {
    name: 'inside',
    test: files(
      'features/rooms/(?:RoomSheets|NotInside|AboveField|AwayBar|room\\.later|text/(?:TextView|whereabouts)|people/(?:PersonCard|FaceStrip))',
    ),
  },
  // What lists that are read in pages need, and signs of pages that have nothing else in common.
  {
    name: 'paged',
    test: /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$|\/icons\/(?:clock-3|send-horizontal|shield|trash|trash-2|undo-2)\./,
  },
  { name: 'conversation', test: files('app/conversation/(?:days|LineField|Log|Marks|UnsentNote)') },
  { name: 'messages', test: files('app/messages/Messages(?:Page|Beside)', 'features/messages/index') },
];

/** What the reports of errors can do without: words for their makers, a worker from a text, what lies in frames and shadow roots. */
const NOT_REPORTED = {
  __SENTRY_DEBUG__: 'false',
  __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
  __RRWEB_EXCLUDE_IFRAME__: 'true',
  __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  define: NOT_REPORTED,
  // In development the names stay as they can be read.
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  plugins: [
    layerOrder(),
    wireTable(),
    websocketOnly(),
    untraced(),
    fetchingNothingAhead(),
    scenePictures(),
    sceneArtwork(),
    livingEvening(),
    sharedPictures(),
    paywallPictures(),
    starterPaywalls(),
    buildFacts(),
    otherLicences(),
    compileHints(),
    pageHints(),
    firstSight(),
    documents(),
    react(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    // What is built in may only be passed on together with its licence; /about links to it.
    license: { fileName: 'lizenzen.txt' },
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: TREESHAKE,
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so browsers keep it across our releases.
            { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            // What every page needs comes in one piece: it compresses better and is asked for once.
            { name: 'shell', tags: ['$initial'] },
            ...SHARED_PARTS,
          ],
        },
      },
    },
  },
}));
