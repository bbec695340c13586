import { useState } from 'react';
import { CLOSING_DAYS } from '#domain/agencies/closing.ts';
import { getClosing } from '#domain/agencies/closing-contract.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';

const Ask = apart(async () => (await import('./delete-agency-dialog.tsx')).DeleteAgencyDialog);

/** For owners, below the export. */
export function DeleteAgency() {
  const { data: state } = useRead(getClosing);
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-agency" className="px-5 py-4.5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id="delete-agency" className="text-sm font-semibold text-ink">
            Delete this agency
          </h3>
          <p className="mt-0.5 text-sm text-muted">
            Everything stops at once. For {CLOSING_DAYS} days an owner can keep the agency after all; then its
            clients, posts, files, messages and the accounts of its people are gone for good.
          </p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="text-danger-ink max-sm:-ml-2.5 sm:-mr-2.5"
          disabled={!state}
          onClick={() => setAsking(true)}
        >
          Delete the agency…
        </Button>
      </div>
      {asking && state && <Ask state={state} onClose={() => setAsking(false)} />}
    </section>
  );
}
