import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#domain/kit/errors.ts';
import * as contract from '#domain/media/contract.ts';
import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import { PARTS_MOST } from '#domain/media/parts.ts';
import { FILM_NAME } from '#domain/networks/film.ts';
import type { Ctx } from '#server/kit/context.ts';
import { forMember, type Member, type RawRoutes, type Route } from '#server/kit/route.ts';
import { normalizeUpload } from './normalize-upload.ts';
import { resumeBegun } from './parts.ts';
import { fileToSend, type FileToSend } from './read-object.ts';
import { receiveUpload } from './receive-upload.ts';
import { requestUploadAddress } from './upload-address.ts';
import { byteRangeOf } from './byte-range.ts';
import { unavailableStore } from './unavailable-store.ts';

export const mediaRoutes: Route[] = [
  forMember(contract.requestUpload, async ({ ctx, member, request }) => ({
    uploadURL: await requestUploadAddress(ctx, member, `${request.protocol}://${request.host}`),
  })),

  forMember(contract.normalizeUpload, ({ ctx, member, body }) =>
    normalizeUpload(ctx, member, body.rawPath, body),
  ),

  forMember(contract.resumeUpload, ({ ctx, member, body, request }) =>
    resumeBegun(ctx, member, body.rawPath, `${request.protocol}://${request.host}`),
  ),
];

type Params = { id: string };
type Query = {
  exp?: string;
  sig?: string;
  for?: string;
  w?: string;
  f?: string;
  fit?: string;
  film?: string;
  original?: string;
  part?: string;
};
type FileRequest = FastifyRequest<{ Params: Params; Querystring: Query }>;

interface FilesOptions {
  /** The member whose session asks, or null for a stranger. */
  memberOf: (ctx: Ctx, request: FastifyRequest) => Promise<Member | null>;
}

function idOf(request: FileRequest): string {
  const id = objectIdOf(pathOfObject(request.params.id));
  if (id === null) throw notFound('File');
  return id;
}

/** Receives and serves files: `/objects/uploads/<id>`. */
export const mediaFiles =
  ({ memberOf }: FilesOptions): RawRoutes =>
  (app, ctx) => {
    void app.register(async (files) => {
      // Bodies of any type are passed on as streams, and checked later by their content.
      files.removeAllContentTypeParsers();
      files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, takesItsTime: true };
      });

      files.put<{ Params: Params; Querystring: Query }>('/objects/uploads/:id', async (request, reply) => {
        const declared = request.headers['content-length'];
        const { part } = request.query;
        if (part !== undefined && !(/^\d{1,4}$/.test(part) && Number(part) < PARTS_MOST))
          throw new AppError('bad_input', 'Please number the parts from 0 on');
        try {
          await receiveUpload(ctx, {
            id: idOf(request),
            signature: request.query,
            part: part === undefined ? null : Number(part),
            bytes: declared === undefined ? undefined : Number(declared),
            body: (request.body as Readable | undefined) ?? Readable.from([]),
          });
        } catch (error) {
          // The rest of a refused file is not read.
          if (!request.raw.readableEnded) void reply.header('Connection', 'close');
          throw error;
        }
        return reply.header('Cache-Control', 'no-store').send({ message: 'Received' });
      });

      files.route<{ Params: Params; Querystring: Query }>({
        method: ['GET', 'HEAD'],
        url: '/objects/uploads/:id',
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { w, f, fit, film, original } = request.query;
          if (w !== undefined && !/^[1-9]\d{0,4}$/.test(w))
            throw new AppError('bad_input', 'Please give the width in pixels');
          if (fit !== undefined && !/^[0-9a-f]{32}$/.test(fit)) throw notFound('Picture');
          if (film !== undefined && !FILM_NAME.test(film)) throw notFound('File');
          const file = await fileToSend(ctx, {
            id: idOf(request),
            signature: request.query,
            member: () => memberOf(ctx, request),
            width: w === undefined ? undefined : Number(w),
            jpeg: f === 'jpg',
            original: original === '1',
            fit,
            film,
          });
          // A signed URL may be shown on any site: mail in a browser is another site.
          if (file.signed) void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
          return send(ctx, request, reply, file);
        },
      });
    });
  };

/** Compared weakly, as the standard has it: a proxy that changes the encoding marks the tag with `W/`. */
const hasTag = (header: string | undefined, tag: string) =>
  header?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) ?? false;

/** Only pictures and films are served, and a browser must not interpret them as anything else. */
const GUARD = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
};

async function send(
  ctx: Ctx,
  request: FileRequest,
  reply: FastifyReply,
  file: FileToSend,
): Promise<FastifyReply> {
  const { headers } = request;
  void reply.headers(GUARD).header('ETag', file.tag).header('Content-Disposition', file.disposition);
  if (hasTag(headers['if-none-match'], file.tag)) return reply.code(304).send();
  const ranged = headers['if-range'] === undefined || headers['if-range'] === file.tag;
  const range = ranged ? byteRangeOf(headers.range, file.size) : null;
  if (range === 'unsatisfiable')
    return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  void reply.type(file.contentType);
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  void reply.header('Content-Length', range ? range.end - range.start + 1 : file.size);
  if (request.method === 'HEAD') return reply.send();
  const body = await ctx.storage.read(file.key, range ?? undefined).catch((error: unknown) => {
    throw unavailableStore(ctx, error);
  });
  return reply.send(body);
}
