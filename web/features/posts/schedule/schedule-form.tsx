import { useState, type FormEvent } from 'react';
import { CalendarClock } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { dateText, timeText, wallTimeAt } from '#domain/kit/time-zone.ts';
import { schedulePost, type Post } from '#domain/posts/contract.ts';
import { DEFAULT_TIME, readSchedule } from '#domain/posts/schedule.ts';
import { isUnderReview } from '#domain/posts/status.ts';
import { MomentFields, MomentPreview } from '#web/components/moment-fields.tsx';
import { useToast } from '#web/lib/toast.ts';
import { momentText, zoneText } from '#web/lib/time-zone.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter } from '#web/ui/card.tsx';
import { mayGoOutAgain } from '../mutations.ts';

type ScheduleFormProps = { post: Post; zone: string; canSchedule: boolean };

export function ScheduleForm({ post, zone, canSchedule }: ScheduleFormProps) {
  const { failWith } = useOutcome();
  const toast = useToast();
  const [, navigate] = useLocation();
  const present = post.scheduledAt ? wallTimeAt(new Date(post.scheduledAt), zone) : null;
  const [chosen, setChosen] = useState({
    date: present ? dateText(present) : '',
    time: present ? timeText(present) : DEFAULT_TIME,
  });
  const [error, setError] = useState<string | null>(null);
  const schedule = useChange(schedulePost);
  const back = `/post/${post.id}`;
  const isPlan = isUnderReview(post.status);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (schedule.isPending) return;
    const verdict = readSchedule(chosen.date, chosen.time, zone, new Date());
    if (!verdict.ok) {
      setError(verdict.message);
      return;
    }
    if (!mayGoOutAgain(post)) return;
    schedule.mutate(
      { params: { id: post.id }, body: { scheduledAt: verdict.at.toISOString() } },
      {
        onSuccess: () => {
          toast({ title: 'Post scheduled successfully' });
          navigate(back);
        },
        ...failWith('Failed to schedule post'),
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <Card>
        <CardBody className="flex flex-col gap-5">
          {!canSchedule && (
            <Alert tone="warning" title={`This post is ${post.status}`}>
              Posts must be approved before they can be scheduled.
            </Alert>
          )}
          {post.unconfirmed && (
            <Alert tone="warning" title="Unconfirmed: it may have gone out">
              {post.failureReason}
            </Alert>
          )}
          {post.scheduledAt && (
            <Alert title={isPlan ? 'Planned for' : 'Current schedule'}>
              {momentText(post.scheduledAt, zone)} · {zoneText(zone, new Date(post.scheduledAt))}
            </Alert>
          )}
          <MomentFields
            value={chosen}
            zone={zone}
            error={error}
            onChange={(next) => {
              setChosen(next);
              setError(null);
            }}
          />
          <div aria-live="polite" className="rounded-lg bg-sunken px-4 py-3.5">
            <p className="text-xs text-muted">This post goes out</p>
            {chosen.date && chosen.time ? (
              <MomentPreview {...chosen} zone={zone} />
            ) : (
              <p className="text-sm text-muted">Choose a date and a time to see the moment.</p>
            )}
          </div>
        </CardBody>
        <CardFooter>
          <Button asChild variant="secondary">
            <Link href={back} {...actsAsButton}>
              Cancel
            </Link>
          </Button>
          <Button type="submit" disabled={!canSchedule} pending={schedule.isPending}>
            <CalendarClock aria-hidden />
            Schedule Post
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
