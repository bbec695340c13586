import { useEffect, useState } from 'react';
import { getCompany } from '#domain/companies/contract.ts';
import { NO_DEFAULTS, getDefaults } from '#domain/companies/defaults.ts';
import { useSession } from '#web/lib/session.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { DEFAULT_TIME } from '#domain/posts/schedule.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readPlan, type PlanOf } from './kept-plan.ts';
import { PlanMany } from './plan-many.tsx';
import { useOnlyHere } from './use-only-here.ts';
import type { Kept } from './use-plan.ts';

/** A client's table, in one tab at a time: two tabs would overwrite each other's stored table. */
export function PlanScreen({ company }: { company: string }) {
  const { user } = useSession();
  const client = useRead(getCompany, { params: { name: company } });
  const userId = user?.id ?? '';
  // An open table keeps its key, even if the client gets or loses its profile meanwhile.
  const [known, setKnown] = useState<PlanOf | null>(null);
  const isKnown = known?.user === userId && known.companyName === company;
  if (!isKnown && !client.isPending)
    setKnown({ user: userId, companyId: client.data?.id ?? null, companyName: company });
  const of = isKnown ? known : null;
  const table = of && `plan many ${of.user}:${of.companyId ?? company.toLowerCase()}`;
  const { is, take } = useOnlyHere(table);
  if (is === 'elsewhere')
    return (
      <Alert
        title="This table is open in another tab"
        action={
          <Button size="sm" variant="secondary" onClick={take}>
            Go on here
          </Button>
        }
      >
        It opens here as soon as the other tab is closed, or at once if you go on here.
      </Alert>
    );
  return of && is === 'here' ? <PlanHere key={table} of={of} /> : <Skeleton className="h-96" />;
}

/** Restores this client's unfinished table before it renders. */
function PlanHere({ of }: { of: PlanOf }) {
  const { companyName: company } = of;
  const ownZone = useTimeZone();
  const [kept, setKept] = useState<Kept | null>(null);
  const { data, isPending } = useRead(getDefaults, { params: { name: company } });
  useEffect(() => {
    let isHere = true;
    void readPlan(of).then(({ key, kept: begun }) => isHere && setKept({ key, of, begun }));
    return () => {
      isHere = false;
    };
  }, [of]);
  if (!kept || isPending) return <Skeleton className="h-96" />;
  const defaults = data ?? NO_DEFAULTS;
  return (
    <PlanMany
      key={kept.key}
      kept={kept}
      company={company}
      usual={{ zone: defaults.timeZone ?? ownZone, time: defaults.time ?? DEFAULT_TIME }}
      usualReviewers={[...defaults.reviewerEmails, ...defaults.reviewerPhones].join('\n')}
    />
  );
}
