import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { required } from '#domain/kit/fields.ts';
import { fileFacts } from './facts.ts';
import { MEDIA_KINDS } from './object-path.ts';

export const requestUpload = endpoint('requestUpload', {
  method: 'POST',
  path: '/api/objects/upload',
  access: 'member',
  ability: 'compose',
  summary: 'A signed address for one file, valid 15 minutes. PUT the raw file there.',
  answer: z.object({ uploadURL: z.string() }),
});

export const normalizeUpload = endpoint('normalizeUpload', {
  method: 'POST',
  path: '/api/objects/normalize',
  access: 'member',
  ability: 'compose',
  summary: 'Check what was uploaded and get the path to use as asset url or logoUrl.',
  body: z.object({
    /** The upload address without its query. */
    rawPath: required('The upload address is missing', 2000),
    /** `logo` applies the logo’s limits. */
    purpose: z.enum(['media', 'logo']).default('media'),
  }),
  answer: z.object({
    normalizedPath: z.string(),
    /** What the content turned out to be, whatever the file was called. */
    type: z.enum(MEDIA_KINDS),
    ...fileFacts,
  }),
});

export const mediaEndpoints = [requestUpload, normalizeUpload];
