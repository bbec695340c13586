import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '#web/lib/session.ts';
import { Protected, SignedOutOnly, useReadyForDates } from './protected.tsx';
import { Waiting } from './waiting.tsx';

/** One chunk for each screen: a phone downloads only what it shows. server/http/pages.ts names the same files. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** Made once, outside of any render: a route keeps its screen while it re-renders. */
const protect = (Page: ComponentType) => () => (
  <Protected>
    <Suspense fallback={<Waiting label="Loading..." />}>
      <Page />
    </Suspense>
  </Protected>
);
const signedOut = (Page: ComponentType) => () => (
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
const Report = protect(page(() => import('#web/features/agencies/report/report-page.tsx'), 'ReportPage'));
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

function Home() {
  const { user, isLoading } = useSession();
  useReadyForDates();
  if (isLoading) return <Waiting label="Loading..." />;
  return user ? <Clients /> : <Landing />;
}

export function Routes() {
  return (
    <Switch>
      <Route path="/" component={Home} />
      <Route path="/admin" component={Clients} />
      <Route path="/login" component={LogIn} />
      <Route path="/signup" component={SignUp} />
      <Route path="/forgot-password" component={ForgotPassword} />
      <Route path="/reset-password" component={ResetPassword} />
      <Route path="/confirm-email" component={ConfirmEmail} />
      <Route path="/undo-email" component={UndoEmail} />
      <Route path="/join/:token" component={Join} />
      <Route path="/team" component={Team} />
      <Route path="/agency" component={Agency} />
      <Route path="/agency/report" component={Report} />
      <Route path="/settings" component={Settings} />
      <Route path="/outbox" component={Outbox} />
      <Route path="/with-reviewers" component={WithReviewers} />
      <Route path="/dashboard" component={Company} />
      <Route path="/archive" component={Archive} />
      <Route path="/library" component={Library} />
      <Route path="/campaign/:id" component={Campaign} />
      <Route path="/plan-many" component={PlanMany} />
      <Route path="/month-plan" component={MonthPlan} />
      <Route path="/post/:id" component={Post} />
      <Route path="/post/:id/schedule" component={Schedule} />
      <Route path="/post/:id/record" component={Record} />
      <Route component={NotFound} />
    </Switch>
  );
}
