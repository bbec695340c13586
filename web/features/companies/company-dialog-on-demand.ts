import { onDemand } from '#web/ui/on-demand.tsx';

/** The form for a client, which few of those who look at their clients open. */
export const CompanyDialogOnDemand = onDemand(
  async () => (await import('./company-dialog.tsx')).CompanyDialog,
);
