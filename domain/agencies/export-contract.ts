import { z } from 'zod';
import { passwordForm } from '#domain/accounts/two-factor-contract.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull, uuid } from '#domain/kit/fields.ts';

/** How long an export can be downloaded. */
export const EXPORT_DAYS = 7;

export const EXPORT_UNDER_WAY = 'An export is being made already';
export const EXPORT_OVER = 'This export is over';

export const EXPORT_STATES = ['making', 'ready', 'failed', 'cancelled'] as const;

const shown = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  /** In percent. */
  progress: z.number(),
  /** The addresses of its archives; several where the export is larger than 4 GB. */
  files: z.array(z.object({ url: z.string(), bytes: z.number() })),
  createdAt: instantOut,
  expiresAt: orNull(instantOut),
});
export type ExportShown = z.infer<typeof shown>;

export const listExports = endpoint('listExports', {
  method: 'GET',
  path: '/api/agency/exports',
  access: 'member',
  ability: 'manage agency',
  whileClosing: true,
  summary: 'Exports of the agency’s data of the last days, newest first.',
  answer: z.array(shown),
});

export const startExport = endpoint('startExport', {
  method: 'POST',
  path: '/api/agency/exports',
  access: 'member',
  ability: 'manage agency',
  whileClosing: true,
  status: 202,
  summary:
    'Have an archive made of all that the agency has: posts with versions, approvals, comments and history, clients, contacts, members, messages, and the files. One at a time; asks for the password.',
  body: passwordForm,
  answer: shown,
});

export const cancelExport = endpoint('cancelExport', {
  method: 'POST',
  path: '/api/agency/exports/:id/cancel',
  access: 'member',
  ability: 'manage agency',
  whileClosing: true,
  summary: 'Stop an export, or remove one that is ready.',
  params: z.object({ id: uuid }),
  answer: shown,
});

export const exportEndpoints = [listExports, startExport, cancelExport];
