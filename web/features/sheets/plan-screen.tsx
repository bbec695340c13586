import { useEffect, useState } from 'react';
import { NO_DEFAULTS, getDefaults } from '#domain/companies/defaults.ts';
import { useSession } from '#web/lib/session.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { DEFAULT_TIME } from '#domain/posts/schedule.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readPlan } from './kept-plan.ts';
import { PlanMany } from './plan-many.tsx';
import type { Begun } from './use-plan.ts';

/** Brings back what was unfinished at this client before it shows anything. */
export function PlanScreen({ company }: { company: string }) {
  const { user } = useSession();
  const ownZone = useTimeZone();
  const key = `${user?.id ?? ''}:${company.toLowerCase()}`;
  const [begun, setBegun] = useState<{ key: string; kept: Begun } | null>(null);
  const { data, isPending } = useRead(getDefaults, { params: { name: company } });
  useEffect(() => {
    let isHere = true;
    void readPlan(key).then((kept) => isHere && setBegun({ key, kept }));
    return () => {
      isHere = false;
    };
  }, [key]);
  if (begun?.key !== key || isPending) return <Skeleton className="h-96" />;
  const defaults = data ?? NO_DEFAULTS;
  return (
    <PlanMany
      key={key}
      keptAs={key}
      company={company}
      begun={begun.kept}
      usual={{ zone: defaults.timeZone ?? ownZone, time: defaults.time ?? DEFAULT_TIME }}
      usualReviewers={[...defaults.reviewerEmails, ...defaults.reviewerPhones].join('\n')}
    />
  );
}
