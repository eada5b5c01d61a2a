import { createBus } from '@plausch/platform/bus';
import type { Clock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import { createHttpServer, installDocuments } from '@plausch/platform/http';
import type { Logger } from '@plausch/platform/logger';
import {
  createDispatcher,
  createLocalMailbox,
  createSmtpMailer,
  installMailbox,
} from '@plausch/platform/mail';
import { createRealtime } from '@plausch/platform/realtime';
import { socketMessages, socketRequests } from '@plausch/protocol';
import { isPage } from '@plausch/protocol/pages';
import type { ServerConfig } from './config.ts';
import { installAccountsHttp } from './features/accounts/index.ts';
import { installFriendsHttp } from './features/friends/index.ts';
import { installRooms } from './features/rooms/index.ts';
import {
  authenticateHandshake,
  installSessionsHttp,
  installSessionsSocket,
  signedIn,
} from './features/sessions/index.ts';
import type { Edges, Ground } from './ground.ts';
import { LIMITS_BY_CLASS } from './limits.ts';
import { installOperation } from './operation.ts';
import { readRules } from './rules.ts';

export type AppOptions = {
  config: ServerConfig;
  database: Database;
  clock: Clock;
  logger: Logger;
  /** The address people use, where it is neither PUBLIC_URL nor the port that is listened on. */
  origin?: string;
  /** Folder of the built client; without it only programs are served. */
  webRoot?: string;
};

export type App = {
  /** `url`: the address people use; `port`: where it really listens. */
  listen(): Promise<{ url: string; port: number }>;
  close(): Promise<void>;
};

const API_BASE = '/api';

/** The composition root: platform, then the features, one line each. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, clock, logger, webRoot } = options;
  const rules = readRules(config.rulesFile);
  const bus = createBus(logger);
  database.onFact((fact) => bus.publish(fact));
  const smtp =
    config.smtpUrl === undefined
      ? undefined
      : createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom });
  const isLocal = config.publicUrl === undefined;
  let origin = options.origin ?? config.publicUrl;

  const mails = createDispatcher(smtp ?? createLocalMailbox(database, clock), logger);
  const ground: Ground = {
    database,
    bus,
    clock,
    logger,
    mails,
    brand: config.brand,
    rules,
    origin() {
      if (origin === undefined) throw new Error('the address is known only once the server listens');
      return origin;
    },
  };
  const http = await createHttpServer({
    logger,
    database,
    apiBase: API_BASE,
    publicUrl: config.publicUrl,
    limits: LIMITS_BY_CLASS,
    authenticate: (token) => signedIn(ground, token),
    describe: isLocal,
  });
  const realtime = createRealtime({
    httpServer: http.fastify.server,
    logger,
    clock,
    requests: socketRequests,
    messages: socketMessages,
    authenticate: (auth) => authenticateHandshake(ground, auth),
    credits: rules.connection.credits,
    isOriginAllowed: (from, host) =>
      URL.canParse(from) && (new URL(from).host === host || from === config.publicUrl),
  });
  const edges: Edges = { http, realtime };

  const operation = installOperation(ground, http, { apiBase: API_BASE, config });
  installAccountsHttp(ground, edges);
  installSessionsHttp(ground, edges);
  installSessionsSocket(ground, edges);
  installFriendsHttp(ground, edges);
  const rooms = installRooms(ground, edges);
  if (isLocal && !smtp) installMailbox(http.fastify, database);
  if (webRoot !== undefined) {
    await installDocuments(http.fastify, {
      webRoot,
      isPage,
      programPrefixes: [API_BASE, '/socket.io', '/postfach'],
    });
  }

  return {
    async listen() {
      const { port } = await http.listen({ host: config.host, port: config.port });
      origin ??= `http://localhost:${port}`;
      operation.setReady(true);
      return { url: origin, port };
    },
    async close() {
      operation.setReady(false);
      await rooms.close();
      await realtime.close();
      await http.close();
      await mails.drain();
      smtp?.close();
    },
  };
}
