import { ANOTHER_AGENCY } from '#domain/agencies/contract.ts';
import { Button } from '#web/ui/button.tsx';

/** Shown above a screen of an agency that is no longer the person's: the server refuses all its actions. */
export const AnotherAgency = () => (
  <div role="alert" className="fixed inset-x-0 bottom-4 z-50 flex justify-center px-4 print:hidden">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-raised px-4 py-2.5 text-sm text-ink shadow-md ring-1 ring-line">
      <p>{ANOTHER_AGENCY}</p>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  </div>
);
