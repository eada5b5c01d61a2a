import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/index.ts';

/** Lists and objects within each other. Code that walks through a deep body by calling itself runs out of stack. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH] = [...'"\\'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set([...'[{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([...']}'].map((sign) => sign.charCodeAt(0)));

/** Parses bodies as JSON: what is too deep is invalid, what would change the prototype of an object malformed. */
export function installJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new Refusal('invalid'));
    else parse(request, body, done);
  });
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < json.length; i += 1) {
    const sign = json.charCodeAt(i);
    if (sign === QUOTE) isText = !isText;
    else if (isText) i += sign === BACKSLASH ? 1 : 0;
    else if (OPENING.has(sign)) depth += 1;
    else if (CLOSING.has(sign)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
