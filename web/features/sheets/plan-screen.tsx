import { useEffect, useState } from 'react';
import { getCompany } from '#domain/companies/contract.ts';
import { NO_DEFAULTS, getDefaults } from '#domain/companies/defaults.ts';
import { useSession } from '#web/lib/session.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { DEFAULT_TIME } from '#domain/posts/schedule.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readPlan } from './kept-plan.ts';
import { PlanMany } from './plan-many.tsx';
import type { Kept } from './use-plan.ts';

/** Brings back what was unfinished at this client before it shows anything. */
export function PlanScreen({ company }: { company: string }) {
  const { user } = useSession();
  const ownZone = useTimeZone();
  const [kept, setKept] = useState<Kept | null>(null);
  const { data, isPending } = useRead(getDefaults, { params: { name: company } });
  const client = useRead(getCompany, { params: { name: company } });
  const userId = user?.id ?? '';
  const companyId = client.data?.id ?? null;
  const isOpen = kept?.of.user === userId && kept.of.companyName === company;
  useEffect(() => {
    // An open table stays where it is kept, also when the client gets or loses its profile meanwhile.
    if (client.isPending || isOpen) return undefined;
    let isHere = true;
    const of = { user: userId, companyId, companyName: company };
    void readPlan(of).then(({ key, kept: begun }) => isHere && setKept({ key, of, begun }));
    return () => {
      isHere = false;
    };
  }, [client.isPending, isOpen, userId, companyId, company]);
  if (!isOpen || isPending) return <Skeleton className="h-96" />;
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
