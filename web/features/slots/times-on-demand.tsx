import { apart } from '#web/ui/on-demand.tsx';
import { useTimesOpen } from './use-times-open.ts';

const TimesDialog = apart(async () => (await import('./times-dialog.tsx')).TimesDialog);

/** A client's posting times, downloaded when first opened. */
export function TimesOnDemand({ company }: { company: string }) {
  const [isOpen, show] = useTimesOpen();
  if (!isOpen) return null;
  return <TimesDialog company={company} onClose={() => show(false)} />;
}
