import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { escapeHtml } from '../html/escape.ts';
import type { CallerKinds } from './callers.ts';
import type { EndpointContract } from './contract.ts';

type Operation = {
  summary?: string;
  security?: unknown[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
};
type Document = {
  info: { title: string; version: string };
  paths?: Record<string, Record<string, Operation>>;
};

/** A plain page of the same description: no script, so that the strictest policy holds for it too. */
function readablePage(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = operations.map(({ path, method, operation }) => {
    const details = { requestBody: operation.requestBody, responses: operation.responses };
    return `<section><h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary ?? '')}${
      operation.security ? ' Needs a session.' : ''
    }</p><details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>${escapeHtml(
    document.info.title,
  )}</title><main><h1>${escapeHtml(document.info.title)}</h1>${sections.join('')}</main></html>`;
}

/** Makes OpenAPI from the schemas that the routes validate with: `/openapi.json`, and readable at `/docs`. */
export async function installDescription(
  fastify: FastifyInstance,
  options: { apiBase: string; callers: CallerKinds; title: string; isReadable: boolean },
): Promise<{ routeSchema(endpoint: EndpointContract): object }> {
  const schemes = Object.fromEntries(
    Object.entries(options.callers).flatMap(([name, { scheme }]) => (scheme ? [[name, scheme]] : [])),
  );
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: options.title, version: '1' },
      components: { securitySchemes: schemes },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  const hidden = { schema: { hide: true }, config: { limit: 'page' } };
  if (options.isReadable) {
    fastify.get(`${options.apiBase}/openapi.json`, hidden, async () => fastify.swagger());
    fastify.get(`${options.apiBase}/docs`, hidden, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(readablePage(fastify.swagger() as Document)),
    );
  }
  return {
    routeSchema: (endpoint) => (endpoint.access in schemes ? { security: [{ [endpoint.access]: [] }] } : {}),
  };
}
