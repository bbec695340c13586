import { onDemand } from '#web/ui/on-demand.tsx';

/** The form for a client, downloaded on demand, as few people open it. */
export const CompanyDialogOnDemand = onDemand(
  async () => (await import('./company-dialog.tsx')).CompanyDialog,
);
