import { useState, type FormEvent } from 'react';
import { CalendarX2 } from 'lucide-react';
import { titleInCalendar } from '#domain/calendar/event.ts';
import type { Day } from '#domain/calendar/month-grid.ts';
import { DEFAULT_TIME, readSchedule, usualMomentOn, type MomentForm } from '#domain/posts/schedule.ts';
import { NOT_IN_FUTURE } from '#domain/posts/status.ts';
import { MomentFields } from '#web/components/moment-fields.tsx';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { MovablePost, UndatedPost } from './calendar-post.ts';
import { useCalendar } from './calendar-context.ts';
import { DayChoices } from './day-choices.tsx';
import { dayName } from './format.ts';
import { useApprovedPosts, useDates } from './queries.ts';

const POST_NEEDED = 'Please select a post to schedule';

type ScheduleDialogProps = {
  day: Day;
  company: string | null;
  undated: UndatedPost[];
  onPlan: (post: MovablePost, at: Date) => void;
  onClose: () => void;
};

/** Puts a post on a day: a new one, one without a date, or an approved one. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { day, company, onClose } = props;
  const mayNot = useMayNot('schedule');
  const read = useApprovedPosts(company, mayNot === null);
  const { data: posts } = read;
  const { zone } = useCalendar();
  const hasPassed = usualMomentOn(day, zone, useNow()) === null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Schedule Post" description={dayName(day)}>
      <DayChoices {...props} />
      {mayNot !== null ? (
        <DialogBody>
          <p className="text-sm text-muted">{hasPassed ? NOT_IN_FUTURE : mayNot}</p>
        </DialogBody>
      ) : posts && posts.length > 0 ? (
        <ScheduleForm
          day={day}
          posts={posts.map(({ id, title, companyName }) => ({
            id,
            company: companyName,
            label: `${titleInCalendar(title)}${company === null && companyName ? ` · ${companyName}` : ''}`,
          }))}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          {posts ? (
            <EmptyState
              compact
              icon={<CalendarX2 aria-hidden />}
              title="No approved posts available"
              description="Posts must be approved before they can be scheduled"
            />
          ) : (
            <NotLoaded compact title="Posts could not be loaded" read={read}>
              <div aria-busy className="flex flex-col gap-3 pb-4">
                <span className="sr-only">Loading...</span>
                <Skeleton className="h-9" />
                <Skeleton className="h-9" />
              </div>
            </NotLoaded>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

type ScheduleFormProps = {
  day: Day;
  posts: { id: string; company: string | null; label: string }[];
  onClose: () => void;
};

function ScheduleForm({ day, posts, onClose }: ScheduleFormProps) {
  const { zone } = useCalendar();
  const { schedule, pending } = useDates(zone);
  const [postId, setPostId] = useState('');
  const [moment, setMoment] = useState<MomentForm>({ date: day, time: DEFAULT_TIME });
  const [errors, setErrors] = useState<{ post: string | null; moment: string | null }>({
    post: null,
    moment: null,
  });

  const chosenPost = posts.find((one) => one.id === postId);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || lacksPart(event.currentTarget)) return;
    const chosen = readSchedule(moment, zone, new Date());
    setErrors({ post: chosenPost ? null : POST_NEEDED, moment: chosen.ok ? null : chosen.message });
    if (chosenPost && chosen.ok) schedule(chosenPost.id, chosen.at, onClose);
  }

  return (
    <form className="contents" noValidate onSubmit={submit}>
      <DialogBody className="flex flex-col gap-4">
        <Field label="Post" required error={errors.post}>
          <Select
            value={postId}
            onChange={(event) => {
              setPostId(event.target.value);
              setErrors((old) => ({ ...old, post: null }));
            }}
          >
            <option value="">Select a post</option>
            {posts.map((post) => (
              <option key={post.id} value={post.id}>
                {post.label}
              </option>
            ))}
          </Select>
        </Field>
        <MomentFields
          value={moment}
          onChange={(value) => {
            setMoment(value);
            setErrors((old) => ({ ...old, moment: null }));
          }}
          zone={zone}
          required
          tellsMoment
          error={errors.moment}
          slotsOf={chosenPost && { company: chosenPost.company, post: chosenPost.id }}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={pending}>
          Schedule Post
        </Button>
      </DialogFooter>
    </form>
  );
}
