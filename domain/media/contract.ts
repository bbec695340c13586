import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { required } from '#domain/kit/fields.ts';
import { fileFacts } from './facts.ts';
import { MEDIA_KINDS } from './object-path.ts';
import { PARTS_MOST } from './parts.ts';

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
    /** The number of uploaded parts; left out for a single upload. */
    parts: z.number().int().min(1).max(PARTS_MOST).optional(),
  }),
  answer: z.object({
    normalizedPath: z.string(),
    /** The kind by content, whatever the file name says. */
    type: z.enum(MEDIA_KINDS),
    ...fileFacts,
  }),
});

export const resumeUpload = endpoint('resumeUpload', {
  method: 'POST',
  path: '/api/objects/resume',
  access: 'member',
  ability: 'compose',
  summary:
    'Go on with a file that is sent in parts of 8 MB to its address with `&part=0`, `&part=1` …: a fresh address, and how many parts are there. 404 where the server has forgotten it.',
  body: z.object({ rawPath: required('The upload address is missing', 2000) }),
  answer: z.object({ uploadURL: z.string(), parts: z.number().int() }),
});

export const mediaEndpoints = [requestUpload, normalizeUpload, resumeUpload];
