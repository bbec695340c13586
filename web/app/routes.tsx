import type { ComponentType, FunctionComponent } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '#web/lib/session.ts';
import { apart } from '#web/ui/on-demand.tsx';
import { fetchFrame, Protected, SignedOutOnly, useReadyForDates } from './protected.tsx';
import { useFocusedHeading } from './use-focused-heading.ts';
import { Waiting } from './waiting.tsx';

/** One chunk per screen: a phone downloads only what it shows. server/http/pages.ts names the same files. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = apart(async () => (await load())[name]);
  const Screen = () => <Page meanwhile={<Waiting label="Loading..." />} />;
  return Object.assign(Screen, { fetch: Page.fetch });
}

type Screen = FunctionComponent & { fetch?: () => Promise<unknown> };

/** Created once, outside of any render, so that a route keeps its screen mounted. */
function protect(Page: ReturnType<typeof page>) {
  const Own = () => (
    <Protected>
      <Page />
    </Protected>
  );
  return Object.assign(Own, { fetch: Page.fetch });
}
const signedOut = (Page: FunctionComponent) => () => (
  <SignedOutOnly>
    <Page />
  </SignedOutOnly>
);

const Landing = page(() => import('#web/features/landing/landing.tsx'), 'Landing');
const LogIn = signedOut(page(() => import('#web/features/accounts/log-in-page.tsx'), 'LogInPage'));
const SignUp = signedOut(page(() => import('#web/features/accounts/sign-up-page.tsx'), 'SignUpPage'));
const ForgotPassword = page(
  () => import('#web/features/accounts/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPassword = page(
  () => import('#web/features/accounts/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const ConfirmEmail = page(() => import('#web/features/accounts/confirm-email-page.tsx'), 'ConfirmEmailPage');
const UndoEmail = page(() => import('#web/features/accounts/undo-email-page.tsx'), 'UndoEmailPage');
const Join = page(() => import('#web/features/accounts/join-page.tsx'), 'JoinPage');
const Team = protect(page(() => import('#web/features/agencies/team-page.tsx'), 'TeamPage'));
const Agency = protect(page(() => import('./pages/agency-page.tsx'), 'AgencyPage'));
const Report = protect(page(() => import('#web/features/figures/report/report-page.tsx'), 'ReportPage'));
const Clients = protect(page(() => import('./pages/home-page.tsx'), 'HomePage'));
const Company = protect(page(() => import('./pages/company-page.tsx'), 'CompanyPage'));
const Post = protect(page(() => import('./pages/post-page.tsx'), 'PostPage'));
const Schedule = protect(page(() => import('./pages/schedule-page.tsx'), 'SchedulePage'));
const Record = protect(page(() => import('./pages/record-page.tsx'), 'RecordPage'));
const Archive = protect(page(() => import('./pages/archive-page.tsx'), 'ArchivePage'));
const Library = protect(page(() => import('./pages/library-page.tsx'), 'LibraryPage'));
const Campaign = protect(page(() => import('./pages/library-page.tsx'), 'CampaignPage'));
const PlanMany = protect(page(() => import('./pages/plan-many-page.tsx'), 'PlanManyPage'));
const MonthPlan = protect(page(() => import('./pages/month-plan-page.tsx'), 'MonthPlanPage'));
const Settings = protect(page(() => import('./pages/settings-page.tsx'), 'SettingsPage'));
const Outbox = protect(page(() => import('#web/features/messages/outbox-page.tsx'), 'OutboxPage'));

const WithReviewers = protect(page(() => import('./pages/with-reviewers-page.tsx'), 'WithReviewersPage'));

const NotFound = page(() => import('./not-found.tsx'), 'NotFound');
const NotFoundWithin = protect(page(() => import('./not-found.tsx'), 'NotFoundWithin'));

function Unknown() {
  const { user, isLoading } = useSession();
  if (isLoading) return <Waiting label="Loading..." />;
  return user ? <NotFoundWithin /> : <NotFound />;
}

function Home() {
  const { user, isLoading } = useSession();
  useReadyForDates();
  if (isLoading) return <Waiting label="Loading..." />;
  return user ? <Clients /> : <Landing />;
}
Home.fetch = Clients.fetch;

/** A segment that begins with a colon matches anything. */
const SCREENS: [path: string, Screen][] = [
  ['/', Home],
  ['/admin', Clients],
  ['/login', LogIn],
  ['/signup', SignUp],
  ['/forgot-password', ForgotPassword],
  ['/reset-password', ResetPassword],
  ['/confirm-email', ConfirmEmail],
  ['/undo-email', UndoEmail],
  ['/join/:token', Join],
  ['/team', Team],
  ['/agency', Agency],
  ['/agency/report', Report],
  ['/settings', Settings],
  ['/outbox', Outbox],
  ['/with-reviewers', WithReviewers],
  ['/dashboard', Company],
  ['/archive', Archive],
  ['/library', Library],
  ['/campaign/:id', Campaign],
  ['/plan-many', PlanMany],
  ['/month-plan', MonthPlan],
  ['/post/:id', Post],
  ['/post/:id/schedule', Schedule],
  ['/post/:id/record', Record],
];

export function Routes() {
  useFocusedHeading();
  return (
    <Switch>
      {SCREENS.map(([path, Screen]) => (
        <Route key={path} path={path} component={Screen} />
      ))}
      <Route component={Unknown} />
    </Switch>
  );
}

const fits = (pattern: string[], path: string[]) =>
  pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at]);

/** Fetches the chunks of a signed-in person's screen, so that it renders at once. */
export async function fetchScreen(address: string): Promise<void> {
  const path = address.split('/').filter(Boolean);
  const found = SCREENS.find(([pattern]) => fits(pattern.split('/').filter(Boolean), path));
  await Promise.allSettled([fetchFrame(), found?.[1].fetch?.()]);
}
