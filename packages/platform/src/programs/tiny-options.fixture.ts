import type { Clock } from '../clock/index.ts';
import type { CrossOrigin, Mount } from '../http/index.ts';
import type { Figures } from '../metrics/index.ts';

export const CROSS_ORIGIN: CrossOrigin = {
  origins: ['https://shop.test'],
  methods: ['GET', 'POST'],
  headers: ['authorization'],
  maxAgeSeconds: 600,
};
export const LIMIT = { calls: 1_000, perSeconds: 60 };

export type TinyOptions = {
  url: string;
  schema: string;
  mounts?: readonly Mount[];
  /** How many calls one network may make in a minute. */
  openCalls?: number;
  /** And how many pages, and questions of browsers before a call in a class of their own. */
  pages?: number;
  preflights?: number;
  /** In what its permissions for other sites differ; null: it has none. */
  crossOrigin?: Partial<CrossOrigin> | null;
  /** Whether it is for its own machine alone. */
  isLocal?: boolean;
  maxParamLength?: number;
  /** Keeps its mails and shows them; each has a file. */
  mailbox?: boolean;
  /** Where it tells its figures. */
  figures?: Figures;
  /** What the slow endpoint waits for. */
  slow?: () => Promise<void>;
  /** Of the keys alone. */
  clock?: Clock;
};
