import type { ReactNode } from 'react';
import { LayoutList } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { isUncategorized } from '#domain/companies/names.ts';
import { useFileDrop } from '#web/components/uploads/use-file-drop.ts';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot } from '#web/lib/may.ts';
import { Button } from '#web/ui/button.tsx';
import { useOfferFiles } from './offered-files.ts';
import { planManyOf } from './plan-many-of.ts';

/** A link to a client's table. */
export function PlanManyLink({ name }: { name: string }) {
  const mayNot = useMayNot('compose');
  if (mayNot || isUncategorized(name)) return null;
  return (
    <Button asChild variant="ghost">
      <Link href={planManyOf(name)}>
        <LayoutList aria-hidden />
        Plan many
      </Link>
    </Button>
  );
}

/** Sends files dropped on a client's grid or calendar to the table. */
export function TakesFiles({ company, children }: { company: string | null; children: ReactNode }) {
  const mayNot = useMayNot('compose');
  const [, navigate] = useLocation();
  const offer = useOfferFiles();
  const isOff = company === null || Boolean(mayNot) || isUncategorized(company);
  const { over, handlers } = useFileDrop((files) => {
    if (company === null || files.length === 0) return;
    offer(company, files);
    navigate(planManyOf(company));
  }, isOff);
  return (
    <div {...handlers} className={cn('relative rounded-xl', over && 'ring-2 ring-accent')}>
      {over && (
        <p className="pointer-events-none absolute inset-x-0 top-6 z-10 mx-auto w-fit rounded-full bg-accent px-4 py-2 text-sm font-medium text-on-accent shadow-md">
          Drop them to plan a draft for each
        </p>
      )}
      {children}
    </div>
  );
}
