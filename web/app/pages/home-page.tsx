import { useDeferredValue, useEffect, useState } from 'react';
import { Plus } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { RecentActivity, useActivityPending } from '#web/features/activity/recent-activity.tsx';
import { CompanyDialogOnDemand } from '#web/features/companies/company-dialog-on-demand.ts';
import { CompanyGrid } from '#web/features/companies/company-grid.tsx';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { useCompaniesPending } from '#web/features/companies/queries.ts';
import { WORK_HEIGHT } from '#web/features/teamwork/work-height.ts';
import { cn } from '#web/lib/class-names.ts';
import { usePart } from '#web/lib/app-state.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { CalendarPart } from './calendar-part.tsx';

/** Only for people with colleagues; loads after the first paint into the space kept for it. */
const MyWork = apart(async () => (await import('#web/features/teamwork/my-work.tsx')).MyWork);

/** The start of the day: clients' answers, and every client. */
export function HomePage() {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const view = search.get('view') === 'calendar' ? 'calendar' : 'companies';
  const create = () => setCreating(true);

  return (
    <Tabs
      value={view}
      onValueChange={(next) => setSearch(next === 'calendar' ? { view: next } : {}, { replace: true })}
      className="flex flex-col gap-6"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-4">
        <PageTitle title={view === 'calendar' ? 'Master Calendar' : 'Your Clients'} />
        <h1 className="mr-auto text-2xl font-semibold text-ink">Your Clients</h1>
        <TabsList
          look="segmented"
          aria-label="View"
          className="max-sm:order-last max-sm:w-full max-sm:*:flex-1"
        >
          <TabsTrigger value="companies">Companies</TabsTrigger>
          <TabsTrigger value="calendar">Master Calendar</TabsTrigger>
        </TabsList>
        <Button needs="manage clients" onClick={create}>
          <Plus aria-hidden />
          New Client
        </Button>
      </header>
      <TabsContent value="companies" className="flex flex-col gap-6" tabIndex={-1}>
        <Clients onCreate={create} />
      </TabsContent>
      <TabsContent value="calendar" tabIndex={-1}>
        <CalendarPart company={null} />
      </TabsContent>
      <CompanyDialogOnDemand
        open={creating}
        onOpenChange={setCreating}
        onCreated={(name) => navigate(dashboardOf(name))}
      />
    </Tabs>
  );
}

/** Whether the clients have been rendered since the app was opened. */
function createStarted() {
  let isStarted = false;
  return {
    is: () => isStarted,
    note: () => {
      isStarted = true;
    },
  };
}

/** All parts appear together: the height of the first is unknown, and it would push the others down. */
function Clients({ onCreate }: { onCreate: () => void }) {
  const activityPending = useActivityPending();
  const companiesPending = useCompaniesPending();
  const { user } = useSession();
  const started = usePart(createStarted);
  useEffect(() => started.note(), [started]);
  // A deferred render keeps the page responsive. The first time it comes after the frame, even if the answers
  // are there; on return the clients render at once, so that the scroll position can be restored.
  const held = useDeferredValue(activityPending || companiesPending, started.is() ? undefined : true);
  return (
    <>
      <RecentActivity held={held} />
      {user?.hasColleagues && (
        <div className={cn(held && 'invisible')}>
          <MyWork meanwhile={<div className={WORK_HEIGHT} />} />
        </div>
      )}
      <CompanyGrid onCreate={onCreate} held={held} />
    </>
  );
}
