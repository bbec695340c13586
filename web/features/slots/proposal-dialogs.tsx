import { useMemo, useState } from 'react';
import { addMonths, dayAt, firstDayOf, monthOf, type Month } from '#domain/calendar/month-grid.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import { proposeDates, type PROPOSALS, type ProposedPost } from '#domain/slots/contract.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import type { PlannedDate } from '#web/components/dates-list.tsx';

const MONTHS = 3;

const toPlanned = (posts: readonly ProposedPost[] | undefined): PlannedDate[] | undefined =>
  posts?.flatMap(({ id, title, before, at }) => (at === null ? [] : [{ id, title, before, after: at }]));

type Proposal = { kind: (typeof PROPOSALS)[number]; month?: string; post?: string };

function useProposal(company: string, query: Proposal) {
  // Read anew when the dialog opens, and not polled: the shown dates are what will be sent.
  const { data } = useRead(proposeDates, { params: { name: company }, query }, { refetchOnMount: 'always' });
  const dates = useMemo(() => toPlanned(data?.posts), [data]);
  return { data, dates };
}

const monthName = (month: Month) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${firstDayOf(month)}T12:00:00Z`),
  );

const NoSlots = ({ onTimes }: { onTimes: () => void }) => (
  <Alert
    title="This client has no posting times yet"
    action={
      <Button size="sm" variant="secondary" onClick={onTimes}>
        Set posting times
      </Button>
    }
  >
    Slots are times of the week at which its posts go out.
  </Alert>
);

type FillProps = { company: string; onTimes: () => void; onClose: () => void };

/** Gives posts without a date the free slots, in the order of the grid. */
export function FillDialog({ company, onTimes, onClose }: FillProps) {
  const zone = useTimeZone();
  const [first] = useState(monthOf(dayAt(useNow(), zone)));
  const [month, setMonth] = useState(first);
  const { data, dates } = useProposal(company, { kind: 'fill', month });
  const left = data?.posts.filter(({ at }) => at === null).length ?? 0;
  return (
    <DatesDialog
      key={month}
      title="Fill the month"
      description="Posts without a date get the free slots, the lowest in the grid first."
      dates={dates}
      slots
      adjustable
      verb={(count) => (count === 0 ? 'Give dates' : `Give ${postsText(count)} a date`)}
      said={(count) => `${postsText(count)} got a date`}
      onClose={onClose}
      head={
        <Field label="Up to the end of">
          <Select value={month} onChange={(event) => setMonth(event.target.value)}>
            {Array.from({ length: MONTHS }, (_, index) => addMonths(first, index)).map((one) => (
              <option key={one} value={one}>
                {monthName(one)}
              </option>
            ))}
          </Select>
        </Field>
      }
      empty={
        data && !data.hasSlots ? (
          <NoSlots onTimes={onTimes} />
        ) : (
          <p className="py-2 text-sm text-muted">
            {left === 0
              ? 'No post waits for a date.'
              : `No slot is free until the end of ${monthName(month)}.`}
          </p>
        )
      }
      foot={
        (dates?.length ?? 0) > 0 &&
        left > 0 && (
          <p className="text-sm text-muted">
            {postsText(left)} {left === 1 ? 'stays' : 'stay'} without a date: the month is full.
          </p>
        )
      }
    />
  );
}

type ShiftProps = {
  company: string;
  post: { id: string; title: string };
  kind: 'later' | 'earlier';
  onTimes: () => void;
  onClose: () => void;
};

const SHIFTS = {
  later: {
    title: 'Make room: one slot later',
    description: (title: string) => `“${title}” and everything after it move to their next slot.`,
  },
  earlier: {
    title: 'Close the gap: one slot earlier',
    description: (title: string) => `“${title}” and everything after it move to the slot before.`,
  },
};

/** Moves a post and all after it by one slot. */
export function ShiftDialog({ company, post, kind, onTimes, onClose }: ShiftProps) {
  const { data, dates } = useProposal(company, { kind, post: post.id });
  return (
    <DatesDialog
      title={SHIFTS[kind].title}
      description={SHIFTS[kind].description(post.title)}
      dates={dates}
      slots
      adjustable={false}
      verb={(count) => (count === 0 ? 'Move' : `Move ${postsText(count)}`)}
      said={(count) => `${postsText(count)} moved by one slot`}
      onClose={onClose}
      empty={
        data && !data.hasSlots ? (
          <NoSlots onTimes={onTimes} />
        ) : (
          <p className="py-2 text-sm text-muted">
            {kind === 'earlier'
              ? 'There is no gap: the slot before this post is taken, or has passed.'
              : 'There is no later slot that is free.'}
          </p>
        )
      }
    />
  );
}
