import { restoreCompany } from '#domain/companies/restore.ts';
import { callOnce } from '#web/lib/api.ts';

/** Undoes the deletion of a client; downloaded when it is asked for. */
export const bringBack = (name: string) => callOnce(restoreCompany, { params: { name } });
