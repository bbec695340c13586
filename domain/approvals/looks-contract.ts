import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { done, instantOut, orNull, uuid, versionNumber } from '#domain/kit/fields.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { CONTENT_NAMES, each } from '#domain/posts/content-fields.ts';

/** A version as a reviewer was shown it. */
const lookedVersion = z.object({
  version: z.number(),
  ...each(CONTENT_NAMES, () => z.string()),
  /** The post's date at that time. */
  scheduledAt: instantOut.nullable(),
  assets: z.array(
    z.object({
      /** The same file has the same key in both versions. */
      key: z.string(),
      /** A picture of the file; for a video its first frame. */
      url: z.string(),
      type: z.enum(MEDIA_KINDS),
      altText: z.string().nullable(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
  ),
  targets: z.array(
    z.object({
      /** A number: the same for the same account in both versions, also under another name; null where none was kept. */
      accountId: orNull(z.string()),
      network: z.string(),
      handle: z.string(),
      caption: z.string().nullable(),
      facts: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
});

/** The version that a reviewer looked at last before the present one, and the present one. */
const sinceLooked = z.object({
  changes: z.object({ lookedAt: instantOut, before: lookedVersion, after: lookedVersion }).nullable(),
});
export type SinceLooked = NonNullable<z.infer<typeof sinceLooked>['changes']>;

const byToken = z.object({ token: z.string().max(200) });
const onDesk = byToken.extend({ postId: uuid });
const shown = z.object({ version: versionNumber });

const CHANGES = 'What a reviewer looked at last, and what is there now; null where nothing changed since.';
const LOOKED = 'The page has shown this version to the reviewer. It decides nothing and tells nobody.';

export const openChanges = endpoint('openChanges', {
  method: 'GET',
  path: '/api/approve/:token/changes',
  access: 'reviewer',
  summary: CHANGES,
  params: byToken,
  answer: sinceLooked,
});

export const noteLook = endpoint('noteLook', {
  method: 'POST',
  path: '/api/approve/:token/looked',
  access: 'reviewer',
  summary: LOOKED,
  params: byToken,
  body: shown,
  answer: done,
});

export const openDeskChanges = endpoint('openDeskChanges', {
  method: 'GET',
  path: '/api/desk/:token/posts/:postId/changes',
  access: 'reviewer',
  summary: CHANGES,
  params: onDesk,
  answer: sinceLooked,
});

export const noteDeskLook = endpoint('noteDeskLook', {
  method: 'POST',
  path: '/api/desk/:token/posts/:postId/looked',
  access: 'reviewer',
  summary: LOOKED,
  params: onDesk,
  body: shown,
  answer: done,
});

export const lookEndpoints = [openChanges, noteLook, openDeskChanges, noteDeskLook];
