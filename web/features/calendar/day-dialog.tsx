import { CalendarPlus } from 'lucide-react';
import type { Day } from '#domain/calendar/month-grid.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import type { CalendarPost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';
import { PostRow } from './post-row.tsx';
import { dayName } from './format.ts';

type DayDialogProps = { day: Day; posts: CalendarPost[]; onClose: () => void };

/** All posts of one day. */
export function DayDialog({ day, posts, onClose }: DayDialogProps) {
  const { scheduleOn, named } = useCalendar();
  const count = posts.length === 1 ? '1 post' : `${posts.length} posts`;
  const known = named.get(day);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={dayName(day)}
      description={known ? `${count} · ${known}` : count}
    >
      <DialogBody className="px-1 sm:px-2">
        <ul className="divide-y divide-line">
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button needs="compose" variant="secondary" onClick={() => scheduleOn(day)}>
          <CalendarPlus aria-hidden />
          Schedule Post
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
