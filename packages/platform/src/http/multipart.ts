import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/index.ts';

const HEADER_PAIRS = 10;
const NAME_BYTES = 64;
/** So many parts beyond those of a form are passed over; a request with more is an attack and refused. */
const MORE_PARTS = 16;

export type FormLimits = {
  readonly fields: number;
  readonly fieldBytes: number;
  readonly files: number;
  readonly fileBytes: number;
  /** Of the whole request. What is above the other limits is read and forgotten, up to here. */
  readonly totalBytes: number;
};

export type UploadedFile = {
  readonly field: string;
  readonly bytes: Buffer;
  /** Why there are no bytes. */
  readonly problem?: 'too_large' | 'too_many';
};

/** What has come of a form so far. */
export type Draft = { readonly fields: Map<string, string>; readonly files: UploadedFile[] };

const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Lets the routes of this scope take `multipart/form-data`, and where programs send it URL-encoded forms as well; nothing else. */
export async function installMultipart(
  scope: FastifyInstance,
  limits: FormLimits,
  { takesUrlEncoded = false } = {},
): Promise<void> {
  scope.removeAllContentTypeParsers();
  if (takesUrlEncoded)
    scope.addContentTypeParser(
      URL_ENCODED,
      { parseAs: 'string', bodyLimit: limits.totalBytes },
      (_, body, done) => done(null, body),
    );
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: NAME_BYTES,
      fieldSize: limits.fieldBytes,
      fields: limits.fields + MORE_PARTS,
      fileSize: limits.fileBytes,
      files: limits.files + MORE_PARTS,
      parts: limits.fields + limits.files + MORE_PARTS,
      headerPairs: HEADER_PAIRS,
    },
  });
}

/**
 * Reads a form into `draft`, in memory, part by part, so that what came before a mistake is there.
 * @throws Refusal `malformed` for what is no form or was cut off, `too_large` for too many parts or bytes.
 */
export async function readForm(
  request: FastifyRequest,
  draft: Draft,
  { limits, keepFiles }: { limits: FormLimits; keepFiles: boolean },
): Promise<void> {
  if (typeof request.body === 'string') {
    // Short, as the parser has a limit; of each name the first text counts here too.
    for (const [name, text] of new URLSearchParams(request.body))
      if (!draft.fields.has(name)) draft.fields.set(name, text);
    return;
  }
  refuseFlood(request, limits.totalBytes);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const isNew = typeof part.value === 'string' && !draft.fields.has(part.fieldname);
        if (isNew) draft.fields.set(part.fieldname, part.value as string);
        continue;
      }
      const isKept = keepFiles && draft.files.length < limits.files;
      const bytes = isKept ? await part.toBuffer() : await passOver(part.file);
      const isEmpty = isKept ? bytes.length === 0 : part.filename === '';
      if (isEmpty) continue;
      const problem = part.file.truncated ? 'too_large' : isKept ? undefined : 'too_many';
      draft.files.push({
        field: part.fieldname,
        bytes: problem === undefined ? bytes : Buffer.alloc(0),
        ...(problem === undefined ? {} : { problem }),
      });
    }
  } catch (cause) {
    // Limits have a status; what the parser says of a form that is none, or a sender that is gone, has not.
    throw cause instanceof Error && 'statusCode' in cause ? cause : new Refusal('malformed', { cause });
  }
}

/** Refuses a body whose announced length is too large, and cuts one without a length once too much of it has come. */
function refuseFlood({ raw, headers }: FastifyRequest, totalBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > totalBytes) throw new Refusal('too_large');
  let read = 0;
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > totalBytes) raw.destroy();
  });
}

async function passOver(file: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const _ of file);
  return Buffer.alloc(0);
}
