import { useState, type FormEvent } from 'react';
import type { Moving } from '#domain/posts/moving.ts';
import { readSchedule } from '#domain/posts/schedule.ts';
import { MomentFields, momentFormOf } from '#web/components/moment-fields.tsx';
import { momentText } from '#web/lib/time-zone.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import type { MovablePost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';
import type { Dates } from './queries.ts';

type MoveDialogProps = {
  /** As it was when this was opened: what is typed is based on its date. */
  post: MovablePost;
  /** As it is now: a reviewer may have approved it meanwhile. */
  current: MovablePost;
  dates: Dates;
  onClose: () => void;
};

/** How the post gets its date; null where it keeps the one it has. */
const wayOf = (moving: Moving) => (moving.ok ? moving.as : null);

const CHANGED = {
  plan: 'Its date is a plan again. Yours is not saved yet: Move plans the post for it; Cancel leaves it as it is.',
  schedule:
    'Its date is no longer a plan. Yours is not saved yet: Move schedules the post for it; Cancel leaves it as it is.',
};

/** Another date without dragging. */
export function MoveDialog({ post, current, dates, onClose }: MoveDialogProps) {
  const { zone } = useCalendar();
  const [moment, setMoment] = useState(() => momentFormOf(post.at, zone));
  const [error, setError] = useState<string | null>(null);
  /** Where somebody else put it while this was open. */
  const [theirs, setTheirs] = useState<{ at: Date | null } | null>(null);
  const { at: present } = theirs ?? post;
  const { moving } = current;
  const isPlan = wayOf(moving) === 'plan';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (lacksPart(event.currentTarget)) return;
    const chosen = readSchedule(moment, zone, new Date());
    if (!chosen.ok) return setError(chosen.message);
    give(chosen.at);
  }

  /** Based on the date that is shown here, which somebody else may have changed: then what was typed stays. */
  function give(at: Date | null) {
    if (dates.pending) return;
    const onOverlap = (now: Date | null) => setTheirs({ at: now });
    // After a refusal what was typed stays, and the list that follows says what the post is now.
    dates.move({ ...current, at: present }, at, { onDone: onClose, onUnanswered: onClose, onOverlap });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move to date"
      description={post.company ? `${post.title} · ${post.company}` : post.title}
    >
      <form className="contents" noValidate onSubmit={submit}>
        <DialogBody>
          {theirs && (
            <Alert
              tone="warning"
              className="mb-4"
              title={
                theirs.at
                  ? `Saved meanwhile: ${momentText(theirs.at, zone)}`
                  : 'Saved meanwhile: without a date'
              }
            >
              Your date is not saved yet. Move gives the post your date; Cancel leaves it as it is saved.
            </Alert>
          )}
          {wayOf(moving) !== wayOf(post.moving) && (
            <Alert
              tone="warning"
              announce
              className="mb-4"
              title={moving.ok ? `This post is ${current.status} now` : 'This post stays where it is'}
            >
              {moving.ok ? CHANGED[moving.as] : moving.message}
            </Alert>
          )}
          <MomentFields
            value={moment}
            onChange={(value) => {
              setMoment(value);
              setError(null);
            }}
            zone={zone}
            required
            tellsMoment
            error={error}
            slotsOf={{ company: post.company, post: post.id }}
          />
          {isPlan && (
            <p className="mt-3 text-xs text-muted">
              This is a plan: nothing goes out before the post is approved.
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          {isPlan && present !== null && (
            <Button variant="ghost" className="sm:mr-auto" onClick={() => give(null)}>
              Remove date
            </Button>
          )}
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={dates.pending}>
            Move
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
