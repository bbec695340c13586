import type { ReactNode } from 'react';
import { Building2 } from 'lucide-react';
import { findAgencyOfPost } from '#domain/agencies/contract.ts';
import { useWayToAgency } from '#web/components/use-way-to-agency.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** For a post that is not in this agency: links to the person's agency that has it, if one does. */
export function PostElsewhere({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const { data } = useRead(findAgencyOfPost, { params: { id } });
  const { switchTo, switchingTo } = useWayToAgency(window.location.pathname + window.location.search);
  if (!data) return otherwise;
  const { agency } = data;
  return (
    <EmptyState
      icon={<Building2 aria-hidden />}
      isPage
      title={`This is a post of ${agency.name}`}
      description="You are at work for another agency now."
      action={
        <Button pending={switchingTo !== undefined} onClick={() => switchTo(agency.id)}>
          Switch to {agency.name}
        </Button>
      }
    />
  );
}
