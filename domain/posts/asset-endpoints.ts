import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, text, uuid } from '#domain/kit/fields.ts';
import { MEDIA_KINDS, objectPath } from '#domain/media/object-path.ts';
import { asset } from './asset.ts';

export const addAsset = endpoint('addAsset', {
  method: 'POST',
  path: '/api/post-assets',
  access: 'member',
  ability: 'compose',
  summary: 'Add an uploaded file to a post, or put it in the place of another one.',
  status: 201,
  body: z.object({
    postId: uuid,
    objectPath,
    type: z.enum(MEDIA_KINDS),
    order: z.number().int().min(0).max(1000).optional(),
    altText: text(1000).nullable().optional(),
    /** A file of the post that leaves it, and whose place this one takes. Its description leaves with it. */
    replaces: uuid.optional(),
  }),
  answer: asset,
});

export const updateAsset = endpoint('updateAsset', {
  method: 'PATCH',
  path: '/api/post-assets/:assetId',
  access: 'member',
  ability: 'compose',
  summary: 'Move a file to another place in its post, or describe it.',
  params: z.object({ assetId: uuid }),
  body: z.object({
    order: z.number().int().min(0).max(1000).optional(),
    altText: text(1000).nullable().optional(),
    /** The description that the editor showed: one that somebody saved since is not overwritten. */
    basedOn: z.object({ altText: text(1000).nullable() }).optional(),
  }),
  answer: asset,
});

export const deleteAsset = endpoint('deleteAsset', {
  method: 'DELETE',
  path: '/api/post-assets/:assetId',
  access: 'member',
  ability: 'compose',
  summary: 'Take a file out of its post.',
  params: z.object({ assetId: uuid }),
  answer: deleted,
});
