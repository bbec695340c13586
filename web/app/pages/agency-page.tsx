import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { can } from '#domain/agencies/abilities.ts';
import { getAgency } from '#domain/agencies/face.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { ExportData } from '#web/features/accounts/safety/export-data.tsx';
import { AgencyCard } from '#web/features/agencies/agency-card.tsx';
import { DeleteAgency } from '#web/features/agencies/closing/delete-agency.tsx';
import { MembersCard } from '#web/features/agencies/members-card.tsx';
import { NewClientCard } from '#web/features/companies/new-client-card.tsx';
import { NetworksCard } from '#web/features/networks/networks-card.tsx';
import { useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Card } from '#web/ui/card.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';

const FiguresPart = apart(async () => (await import('#web/features/figures/figures-part.tsx')).FiguresPart);

const KeysCard = apart(async () => (await import('#web/features/agencies/keys/keys-card.tsx')).KeysCard);

const PARTS = [
  { part: 'figures', label: 'Figures' },
  { part: 'face', label: 'Name and logo' },
  { part: 'new-clients', label: 'New clients' },
  { part: 'members', label: 'Members' },
  { part: 'networks', label: 'Networks' },
  { part: 'keys', label: 'Keys' },
] as const;

/** /agency?part=…: everything about the agency itself. */
export function AgencyPage() {
  const { user } = useSession();
  const { data: face } = useRead(getAgency);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('part');
  const { part, label } = PARTS.find((one) => one.part === asked) ?? PARTS[0];
  const list = useRef<HTMLDivElement>(null);
  const isKnown = user !== null;
  // On a phone not all tabs fit: the open one is scrolled into view.
  useEffect(() => {
    const tab = isKnown && list.current?.querySelector(`[id$="-tab-${part}"]`);
    if (tab) tab.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [part, isKnown]);
  if (!user) return null;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
      <PageHeader
        title={face?.name ?? 'Agency'}
        about={part === 'figures' ? null : label}
        description="How you show yourselves, who works with you, and how approvals go."
        back={{ href: '/settings', label: 'Back to settings' }}
        before={face?.logoUrl && <CompanyAvatar name={face.name ?? ''} logoUrl={face.logoUrl} size="md" />}
      />
      <Tabs value={part} onValueChange={(next) => setSearch({ part: next })}>
        <TabsList ref={list} aria-label="Parts of the agency">
          {PARTS.map((one) => (
            <TabsTrigger key={one.part} value={one.part}>
              {one.label}
            </TabsTrigger>
          ))}
        </TabsList>
        {/* The figures need the whole width for their table; all other parts share one. */}
        <TabsContent value="figures" className="pt-5">
          <FiguresPart meanwhile={<Skeleton className="h-56" />} />
        </TabsContent>
        <TabsContent keeps value="face" className="flex max-w-3xl flex-col gap-6 pt-5">
          <AgencyCard user={user} />
          {can({ role: user.role ?? 'viewer' }, 'manage agency') && (
            <Card className="divide-y divide-line">
              <ExportData />
              <DeleteAgency />
            </Card>
          )}
        </TabsContent>
        <TabsContent keeps value="new-clients" className="max-w-3xl pt-5">
          <NewClientCard />
        </TabsContent>
        <TabsContent value="members" className="max-w-3xl pt-5">
          <MembersCard />
        </TabsContent>
        <TabsContent value="networks" className="max-w-3xl pt-5">
          <NetworksCard />
        </TabsContent>
        <TabsContent value="keys" className="max-w-3xl pt-5">
          <KeysCard meanwhile={<Skeleton className="h-56" />} />
        </TabsContent>
      </Tabs>
    </div>
  );
}
