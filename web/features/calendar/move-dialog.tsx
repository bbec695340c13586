import { useState, type FormEvent } from 'react';
import { readSchedule } from '#domain/posts/schedule.ts';
import { MomentFields, momentFormOf } from '#web/components/moment-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import type { MovablePost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';

type MoveDialogProps = {
  post: MovablePost;
  onMove: (post: MovablePost, at: Date | null) => void;
  onClose: () => void;
};

/** Sets another date without dragging. */
export function MoveDialog({ post, onMove, onClose }: MoveDialogProps) {
  const { zone } = useCalendar();
  const [moment, setMoment] = useState(() => momentFormOf(post.at, zone));
  const [error, setError] = useState<string | null>(null);
  const isPlan = post.moving.ok && post.moving.as === 'plan';

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = readSchedule(moment, zone, new Date());
    if (!chosen.ok) return setError(chosen.message);
    onMove(post, chosen.at);
    onClose();
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
          {isPlan && post.at !== null && (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              onClick={() => {
                onMove(post, null);
                onClose();
              }}
            >
              Remove date
            </Button>
          )}
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit">Move</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
