import { useQueryClient } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { can } from '#domain/agencies/abilities.ts';
import {
  getClosing,
  keepAgency,
  type ClosingShown,
  type ClosingState,
} from '#domain/agencies/closing-contract.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { Logo } from '#web/components/logo.tsx';
import { textLink } from '#web/features/accounts/auth-layout.tsx';
import { ExportData } from '#web/features/accounts/safety/export-data.tsx';
import { OtherAgencies } from '#web/features/agencies/other-agencies.tsx';
import { Answers } from '#web/lib/answers.tsx';
import { useSession } from '#web/lib/session.ts';
import { dayText, longMomentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead, useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLiveReads } from '../use-live-reads.ts';

/** Replaces every screen while the agency is being closed. */
export const ClosingPage = () => (
  <Answers>
    <Screen />
  </Answers>
);

function Screen() {
  useLiveReads();
  const read = useRead(getClosing);
  const { data: state, error } = read;
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:px-8">
      <div className="flex w-full max-w-xl flex-1 flex-col">
        <div className="flex items-center justify-between gap-4">
          <Logo size="lg" />
          <a href="/api/logout" className={`text-sm ${textLink}`}>
            Log out
          </a>
        </div>
        <main className="my-auto flex flex-col gap-6 py-10" aria-busy={!state && !error}>
          {state?.closing ? (
            <Closing state={state} closing={state.closing} />
          ) : (
            <NotLoaded isPage title="The agency could not be loaded" read={read}>
              <span className="sr-only">Loading...</span>
              <Skeleton className="h-56" />
            </NotLoaded>
          )}
          <OtherAgencies />
        </main>
      </div>
    </div>
  );
}

function Closing({ state, closing }: { state: ClosingState; closing: ClosingShown }) {
  const { user } = useSession();
  const zone = useTimeZone();
  const mayKeep = can({ role: user?.role ?? 'viewer' }, 'manage agency');
  const { askedBy, askedAt, closesAt, isEnding } = closing;
  const title = isEnding
    ? 'This agency is being deleted'
    : `This agency is closing on ${dayText(closesAt, zone)}`;
  return (
    <>
      <div>
        <span
          aria-hidden
          className="mb-5 flex size-12 items-center justify-center rounded-xl bg-warning-soft text-warning-ink [&_svg]:size-6"
        >
          <DoorClosed />
        </span>
        <PageTitle title={title} />
        <h1 className="text-3xl font-semibold text-balance text-ink">{title}</h1>
        <p className="mt-2 text-base text-muted">
          {askedBy ?? 'Somebody who has left'} asked for {state.name} to be deleted on{' '}
          {dayText(askedAt, zone)}. Nothing goes out any more, and the links that clients have do not open.
        </p>
        {!isEnding && (
          <p className="mt-3 text-sm text-muted">
            Everything is deleted on {longMomentText(closesAt, zone)}, and cannot be brought back after that.
            Accounts that work for no other agency are deleted with it.
            {!mayKeep && ' An owner can keep the agency: if this is a mistake, please talk to one of them.'}
          </p>
        )}
      </div>
      {mayKeep && !isEnding && <Keep />}
      {mayKeep && !isEnding && (
        <Card>
          <ExportData />
        </Card>
      )}
    </>
  );
}

const needNewDate = (missed: number) =>
  missed === 1
    ? 'One post needs a new date: its time passed meanwhile.'
    : `${missed} posts need a new date: their time passed meanwhile.`;

function Keep() {
  const client = useQueryClient();
  const toast = useToast();
  const { failWith } = useOutcome();
  const keep = useWrite(keepAgency);
  const end = () =>
    keep.mutateAsync({}).then((answer) => {
      const missed = answer?.missed ?? 0;
      toast({
        title: 'Your agency stays',
        description: missed > 0 ? needNewDate(missed) : 'Everything is as it was.',
      });
      return client.invalidateQueries();
    }, failWith('The agency could not be kept').onError);
  return (
    <div>
      <Button size="lg" pending={keep.isPending} onClick={() => void end()}>
        Keep the agency
      </Button>
      <p className="mt-2 text-sm text-muted">
        Everything is as before. Posts whose time has passed meanwhile do not go out late: they wait for a new
        date.
      </p>
    </div>
  );
}
