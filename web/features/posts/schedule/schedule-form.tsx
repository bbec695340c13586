import { useState, type FormEvent, type MouseEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { z } from 'zod';
import { getNoAnswer } from '#domain/companies/no-answer.ts';
import { schedulePost, updatePost, type Post } from '#domain/posts/contract.ts';
import { hasAgreedDate } from '#domain/posts/agreed-date.ts';
import { readSchedule, type MomentForm } from '#domain/posts/schedule.ts';
import { reviewerCount } from '#domain/posts/state.ts';
import { isBeforeApproval, isOpenForReview, isUnderReview } from '#domain/posts/status.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { MomentFields, momentFormOf, MomentPreview } from '#web/components/moment-fields.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useToast } from '#web/lib/toast.ts';
import { momentText, zoneText } from '#web/lib/time-zone.ts';
import { somethingChanged, useChange, useRead } from '#web/lib/use-api.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter } from '#web/ui/card.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { useLeaving, useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { mayGoOutAgain } from '../mutations.ts';
import { useReminds } from '../use-reminds.ts';

/** For clients whose yes covers the date. */
const askedAgain = (reminds: boolean) => ({
  title: 'Sent to the reviewers again',
  description: `Another date needs a new yes of this client. ${
    reminds
      ? 'A reminder to post it is sent then, once everyone has approved it.'
      : 'It goes out then once everyone has approved.'
  }`,
});

const moment = z.object({ date: z.string(), time: z.string(), from: z.string().optional() });

type ScheduleFormProps = { post: Post; zone: string; canSchedule: boolean };

const readChosen = (chosen: MomentForm, zone: string) => readSchedule(chosen, zone, new Date());

export function ScheduleForm({ post, zone, canSchedule }: ScheduleFormProps) {
  const { failWith } = useOutcome();
  const toast = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [saved] = useState(() => momentFormOf(post.scheduledAt, zone));
  const kept = useKept(`schedule:${post.id}`, moment);
  const [chosen, setChosen] = useState(kept.before ?? saved);
  const isChanged = !isSame(chosen, saved);
  const isBack = useKeeping(kept, isChanged ? chosen : null);
  useUnsavedChanges(isChanged);
  const leaving = useLeaving();
  const cancel = (event: MouseEvent) => {
    // In another tab nothing is left.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leaving.withoutAsking(() => navigate(back));
  };
  const [error, setError] = useState<string | null>(null);
  const schedule = useChange(schedulePost);
  const plan = useChange(updatePost);
  const isPending = schedule.isPending || plan.isPending;
  const back = `/post/${post.id}`;
  const isPlan = isBeforeApproval(post.status);
  // Planning a date is part of writing a post; scheduling is an ability of its own.
  const needs = isPlan ? 'compose' : 'schedule';
  const mayNot = useMayNot(needs);
  const reminds = useReminds(post, { asks: !isPlan }) === true;
  const happens = reminds ? 'A reminder to post it is sent' : 'This post goes out';
  const asked = hasAgreedDate(post.status) || isUnderReview(post.status) ? post.companyName : null;
  const rules = useRead(getNoAnswer, { params: { name: asked ?? '' } }, { enabled: asked !== null }).data;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || mayNot || lacksPart(event.currentTarget)) return;
    const verdict = readChosen(chosen, zone);
    if (!verdict.ok) {
      setError(verdict.message);
      return;
    }
    const { at } = verdict;
    void mayGoOutAgain(post).then((yes) => yes && save(at));
  }

  function save(at: Date) {
    // Based on the date that is shown above: one that a colleague has saved meanwhile is not overwritten unseen.
    const { scheduledAt } = post;
    const body = { scheduledAt: at.toISOString(), basedOn: { scheduledAt } };
    const form = { params: { id: post.id }, body };
    const said = (title: string, description?: string) => ({
      onSuccess: () => leaving.withoutAsking(() => navigate(back)),
      onDone: ({ status }: Partial<Post>) =>
        toast(
          !isPlan && status && isOpenForReview(status)
            ? askedAgain(reminds)
            : { title, ...(description && { description }) },
        ),
      ...failWith('Failed to schedule post'),
      // A refusal may be about a post that is another by now.
      onSettled: () => somethingChanged(client),
    });
    if (isPlan) plan.mutate(form, said('Planned date saved', `${momentText(at, zone)}, once it is approved`));
    else schedule.mutate(form, said('Post scheduled successfully'));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Card>
        <CardBody className="flex flex-col gap-5">
          {mayNot && <Alert title="You can look at the date, not choose it">{mayNot}</Alert>}
          {!canSchedule && (
            <Alert tone={isPlan ? 'info' : 'warning'} title={`This post is ${post.status}`}>
              Posts must be approved before they can be scheduled.
              {isPlan && ' Until then the date is a plan: nothing goes out before everyone has approved.'}
            </Alert>
          )}
          {post.unconfirmed && (
            <Alert tone="warning" title="Unconfirmed: it may have gone out">
              {post.failureReason ??
                'Look at its accounts first: at another date it would be published again.'}
            </Alert>
          )}
          {post.scheduledAt && (
            <Alert title={isPlan ? 'Planned for' : 'Current schedule'}>
              {momentText(post.scheduledAt, zone)} · {zoneText(zone, new Date(post.scheduledAt))}
            </Alert>
          )}
          {rules?.dateNeedsYes && reviewerCount(post) > 0 && (
            <Alert title="A new date needs a new yes">
              {post.companyName} approves dates, too. If reviewers approved another date than the one you
              choose, the post goes back to them.
            </Alert>
          )}
          <KeptNotice isBack={isBack} onDiscard={() => setChosen(saved)} />
          <MomentFields
            value={chosen}
            zone={zone}
            error={error}
            slotsOf={{ company: post.companyName, post: post.id }}
            onChange={(next) => {
              setChosen(next);
              setError(null);
            }}
          />
          <div aria-live="polite" className="rounded-lg bg-sunken px-4 py-3.5">
            <p className="text-xs text-muted">{isPlan ? 'This post is planned for' : happens}</p>
            {chosen.date && chosen.time ? (
              <MomentPreview {...chosen} zone={zone} />
            ) : (
              <p className="text-sm text-muted">Choose a date and a time to see the moment.</p>
            )}
          </div>
        </CardBody>
        <CardFooter>
          <Button asChild variant="secondary">
            <Link href={back} {...actsAsButton} onClick={cancel}>
              Cancel
            </Link>
          </Button>
          <Button needs={needs} type="submit" disabled={!canSchedule && !isPlan} pending={isPending}>
            <CalendarClock aria-hidden />
            Schedule Post
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
