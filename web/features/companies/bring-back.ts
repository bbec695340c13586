import { restoreCompany } from '#domain/companies/restore.ts';
import { callOnce } from '#web/lib/api.ts';
import type { Undo } from '#web/lib/undo.ts';

/** How the deletion of a client is undone; downloaded when it is asked for. */
export const bringBack = (name: string): Undo => ({
  restored: 'Client restored',
  failed: 'Failed to restore the client',
  undo: () => callOnce(restoreCompany, { params: { name } }),
});
