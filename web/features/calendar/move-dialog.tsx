import { useState, type FormEvent } from 'react';
import { dateText, timeText, wallTimeAt } from '#domain/kit/time-zone.ts';
import { readSchedule } from '#domain/posts/schedule.ts';
import { MomentFields } from '#web/components/moment-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import type { CalendarPost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';

type MoveDialogProps = {
  post: CalendarPost;
  onMove: (post: CalendarPost, at: Date) => void;
  onClose: () => void;
};

/** Another date without dragging. */
export function MoveDialog({ post, onMove, onClose }: MoveDialogProps) {
  const { zone } = useCalendar();
  const [moment, setMoment] = useState(() => {
    const wall = wallTimeAt(post.at, zone);
    return { date: dateText(wall), time: timeText(wall) };
  });
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = readSchedule(moment.date, moment.time, zone, new Date());
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
          />
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit">Move</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
