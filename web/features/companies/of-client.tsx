import type { ReactNode } from 'react';
import { Building2 } from 'lucide-react';
import { Link } from 'wouter';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClientMoved, useMoved } from './client-moved.tsx';
import { useCompany } from './queries.ts';

export const ClientNotFound = () => (
  <EmptyState
    icon={<Building2 aria-hidden />}
    title="Client not found"
    description="It may have been renamed or deleted."
    action={
      <Button asChild variant="secondary">
        <Link href="/">Your Clients</Link>
      </Button>
    }
  />
);

/** Whether the server says that there is no such client. One that was there when the screen opened stays on it, under a word. */
export function useIsMissing(name: string | null): boolean {
  const { data, error } = useCompany(name);
  return !data && error instanceof ApiError && error.status === 404;
}

/** A screen about one client; `title` heads the message that there is none. */
export function OfClient({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const moved = useMoved(name);
  if (!useIsMissing(name))
    return (
      <>
        <div className="mb-4 empty:hidden">
          <ClientMoved name={name} moved={moved} />
        </div>
        {children}
      </>
    );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={title} about="Client not found" back={{ href: '/', label: 'Back' }} />
      <ClientNotFound />
    </div>
  );
}
