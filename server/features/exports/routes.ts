import * as contract from '#domain/agencies/export-contract.ts';
import { refuseUnless } from '#domain/agencies/abilities.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { uuid } from '#domain/kit/fields.ts';
import { forMember, type MemberLookup, type RawRoutes, type Route } from '#server/kit/route.ts';
import { cancelExport, readExports, startExport } from './ask-for-export.ts';
import { archiveKey, archivesOf, exportOf } from './store.ts';

export const exportRoutes: Route[] = [
  forMember(contract.listExports, ({ ctx, member }) => readExports(ctx, member)),
  forMember(contract.startExport, ({ ctx, member, body }) => startExport(ctx, member, body.currentPassword)),
  forMember(contract.cancelExport, ({ ctx, member, params }) => cancelExport(ctx, member, params.id)),
];

/** One archive of an export, for owners of the agency, until it expires. */
export const exportDownload =
  (memberOf: MemberLookup): RawRoutes =>
  (app, ctx) => {
    app.get<{ Params: { id: string; part: string } }>(
      '/api/agency/exports/:id/:part.zip',
      async (request, reply) => {
        const member = await memberOf(ctx, request);
        if (!member) throw new AppError('unauthenticated', 'Please log in');
        refuseUnless(member, 'manage agency');
        const { id, part } = request.params;
        const row = uuid.safeParse(id).success ? await exportOf(ctx.db, member, id) : undefined;
        const bytes = row && archivesOf(row, ctx.now())[Number(part) - 1];
        if (bytes === undefined) throw notFound('Export');
        const name = `greenroom-export-${row?.createdAt.toISOString().slice(0, 10)}-${part}.zip`;
        return reply
          .type('application/zip')
          .header('Content-Disposition', `attachment; filename="${name}"`)
          .header('Content-Length', bytes)
          .header('Cache-Control', 'no-store')
          .send(await ctx.storage.read(archiveKey(id, Number(part))));
      },
    );
  };
