import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, instantOut, orNull, uuid } from '#domain/kit/fields.ts';

export const previewFields = {
  /** Opens the read-only preview that the owner can share. */
  approvalToken: extra(z.string(), ''),
  previewUrl: extra(z.string(), ''),
  /** Since when the preview link is switched off; null while it works. */
  previewOffAt: orNull(instantOut),
};

const action = (name: string, verb: string, summary: string) =>
  endpoint(name, {
    method: 'POST',
    path: `/api/posts/:id/preview/${verb}`,
    access: 'member',
    ability: 'send',
    summary,
    params: z.object({ id: uuid }),
    answer: z.object({ id: z.string(), ...previewFields }),
  });

export const renewPreview = action(
  'renewPreview',
  'renew',
  'A new view-only link, switched on. The old one, and the files that were read through it, answer 404.',
);
export const switchPreviewOff = action(
  'switchPreviewOff',
  'off',
  'The view-only link opens nothing any more.',
);
export const switchPreviewOn = action(
  'switchPreviewOn',
  'on',
  'The same view-only link opens the post again.',
);

export const previewEndpoints = [renewPreview, switchPreviewOff, switchPreviewOn];
