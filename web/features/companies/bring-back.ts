import { restoreCompany } from '#domain/companies/restore.ts';
import { callOnce } from '#web/lib/api.ts';
import type { Undo } from '#web/lib/undo.ts';

/** Undoes the deletion of a client; downloaded on demand. */
export const bringBack = (name: string): Undo => ({
  restored: 'Client restored',
  failed: 'Failed to restore the client',
  undo: () => callOnce(restoreCompany, { params: { name } }),
});
