import { useState, type ComponentType } from 'react';
import { Bot, CalendarDays, CircleCheckBig, Grid3x3, Plus } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { DASHBOARD_ACTIVITY, type Company, type CompanyHead } from '#domain/companies/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import { RecentActivity, RecentActivitySkeleton } from '#web/features/activity/recent-activity.tsx';
import { CompanyDialogOnDemand } from '#web/features/companies/company-dialog-on-demand.ts';
import { CompanyProfile, CompanyProfileSkeleton } from '#web/features/companies/company-profile.tsx';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { ArchiveLink } from '#web/features/posts/archive/archive-link.tsx';
import { PlanManyLink, TakesFiles } from '#web/features/sheets/plan-many-entry.tsx';
import { TimesOnDemand } from '#web/features/slots/times-on-demand.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { apart, onDemand, useFetchedAhead } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { LibraryLink } from '#web/components/library-link.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { PostsPart } from './posts-part.tsx';

// Opening a client shows its posts: everything else is downloaded when first opened, or shortly before.
const ContactsDialog = onDemand(
  async () => (await import('#web/features/companies/contacts-dialog.tsx')).ContactsDialog,
);
const AccountsDialog = onDemand(
  async () => (await import('#web/features/networks/accounts-dialog.tsx')).AccountsDialog,
);

const PostWizard = apart(async () => (await import('#web/features/posts/wizard/post-wizard.tsx')).PostWizard);

const Wizard: DashboardParts['wizard'] = (props) => (
  <PostWizard meanwhile={<Skeleton className="h-160" />} {...props} />
);

const ApprovalsTab = apart(
  async () => (await import('#web/features/approvals/approvals-tab.tsx')).ApprovalsTab,
);

const Approvals = ({ company }: { company: string | null }) => (
  <ApprovalsTab meanwhile={<Skeleton className="h-96" />} company={company} />
);

const ChatView = apart(async () => (await import('#web/features/assistant/chat-view.tsx')).ChatView);

const Assistant = ({ company }: { company: string | null }) => (
  <ChatView meanwhile={<Skeleton className="mx-auto h-96 max-w-3xl" />} company={company} />
);

/** Parts of other rooms; `company` is null on the dashboard of all companies. */
type Part = ComponentType<{ company: string | null }>;
interface DashboardParts {
  posts: Part;
  calendar: Part;
  assistant: Part;
  /** The inline wizard, which replaces the tabs while it is open. */
  wizard: ComponentType<{ company: string | null; companyId: string | null; onClose: () => void }>;
}
export const DASHBOARD_PARTS: DashboardParts = {
  posts: PostsPart,
  calendar: CalendarPart,
  assistant: Assistant,
  wizard: Wizard,
};

const FIRST_TAB = 'posts';
const tabsOf = ({ posts, calendar, assistant }: DashboardParts) => [
  { value: 'posts', label: 'Posts', icon: Grid3x3, part: posts },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays, part: calendar },
  { value: 'approvals', label: 'Approvals', icon: CircleCheckBig, part: Approvals },
  { value: 'assistant', label: 'Assistant', icon: Bot, part: assistant },
];

const asksForPost = (search: URLSearchParams) => search.get('new') === 'post';

/** The label of what the address opens instead of the posts; null where it opens nothing. */
export function openPart(search: URLSearchParams, mayMake: boolean): string | null {
  if (mayMake && asksForPost(search)) return 'New Post';
  const tab = tabsOf(DASHBOARD_PARTS).find(({ value }) => value === search.get('tab'));
  return !tab || tab.value === FIRST_TAB ? null : tab.label;
}

export type CompanyDashboardProps = {
  name: string | null;
  company: CompanyHead | undefined;
  parts: DashboardParts;
};

/** The address holds the open tab and whether a post is being made, so that a reload keeps both. */
export function CompanyDashboard({ name, company, parts }: CompanyDashboardProps) {
  const [search, setSearch] = useSearchParams();
  const say = (key: string, value: string | null, replace: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace },
    );
  useFetchedAhead(PostWizard.fetch);
  const tabs = tabsOf(parts);
  const open = tabs.find((tab) => tab.value === search.get('tab'))?.value ?? FIRST_TAB;
  const MakePost = parts.wizard;
  const newPost = () => say('new', 'post', false);
  const mayNotMake = useMayNot('compose');
  const making = asksForPost(search) && mayNotMake === null;
  const leaveWizard = () => {
    focusWhenGone();
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('new');
        next.delete('day');
        return next;
      },
      { replace: true },
    );
  };

  return (
    <>
      {name !== null && (
        <Profile
          name={name}
          company={company}
          making={making}
          onNewPost={making ? undefined : newPost}
          accounts={search.has('accounts')}
          onAccounts={(open) => say('accounts', open ? '' : null, true)}
        />
      )}
      {name === null && !making && (
        <Button needs="compose" className="self-start" onClick={newPost}>
          <Plus aria-hidden />
          New Post
        </Button>
      )}
      {mayNotMake && asksForPost(search) && (
        <Alert title="You can look at posts, not make one">{mayNotMake}</Alert>
      )}
      {making ? (
        // What was begun is kept by the client's id.
        name !== null && !company ? (
          <Skeleton className="h-160" />
        ) : (
          <MakePost company={name} companyId={company?.id ?? null} onClose={leaveWizard} />
        )
      ) : (
        <>
          {name !== null && !company ? (
            <RecentActivitySkeleton folded />
          ) : (
            <RecentActivity
              limit={DASHBOARD_ACTIVITY}
              company={name ?? undefined}
              known={company?.activity}
              folds
            />
          )}
          <Tabs
            value={open}
            onValueChange={(tab) => say('tab', tab === FIRST_TAB ? null : tab, true)}
            className="min-w-0"
          >
            <TabsList aria-label="Parts of the dashboard">
              {tabs.map(({ value, label, icon: Icon }) => (
                <TabsTrigger key={value} value={value}>
                  <Icon aria-hidden className="max-sm:hidden" />
                  {label}
                </TabsTrigger>
              ))}
            </TabsList>
            {tabs.map(({ value, part: Part }) => (
              <TabsContent key={value} value={value} className="mt-5" tabIndex={-1}>
                {value === 'posts' || value === 'calendar' ? (
                  <TakesFiles company={name}>
                    <Part company={name} />
                  </TakesFiles>
                ) : (
                  // The client's own spelling, where the address has another.
                  <Part company={company?.name ?? name} />
                )}
              </TabsContent>
            ))}
          </Tabs>
        </>
      )}
    </>
  );
}

function Profile({
  name,
  company,
  making,
  onNewPost,
  accounts,
  onAccounts,
}: {
  name: string;
  company: Company | undefined;
  making: boolean;
  onNewPost: (() => void) | undefined;
  /** Opened by the address: an e-mail about an account links here. */
  accounts: boolean;
  onAccounts: (open: boolean) => void;
}) {
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState(false);
  const [contacts, setContacts] = useState(false);
  // While a post is being made, “Back” belongs to the wizard.
  const back = { href: '/', label: making ? 'All clients' : 'Back' };
  if (!company) return <CompanyProfileSkeleton name={name} back={back} />;
  return (
    <>
      <CompanyProfile
        company={company}
        back={back}
        more={
          !making && (
            <>
              <PlanManyLink name={company.name} />
              {company.id !== null && <LibraryLink name={company.name} />}
              <ArchiveLink name={company.name} />
            </>
          )
        }
        onEdit={() => setEditing(true)}
        onContacts={() => setContacts(true)}
        onAccounts={() => onAccounts(true)}
        onNewPost={onNewPost}
      />
      <CompanyDialogOnDemand
        open={editing}
        onOpenChange={setEditing}
        company={company}
        onRenamed={(name) => navigate(dashboardOf(name), { replace: true })}
      />
      <ContactsDialog company={company} open={contacts} onOpenChange={setContacts} />
      {!isUncategorized(company.name) && <TimesOnDemand company={company.name} />}
      <AccountsDialog company={company.name} open={accounts} onOpenChange={onAccounts} />
    </>
  );
}
