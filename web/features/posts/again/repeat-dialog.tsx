import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import type { AnswerOf, BodyInput } from '#domain/kit/endpoint.ts';
import { weekdayOf, dayAt } from '#domain/calendar/month-grid.ts';
import type { Post } from '#domain/posts/contract.ts';
import { changeMany, type ManyResult } from '#domain/posts/many.ts';
import { reasonsIn } from '#domain/posts/many-words.ts';
import { COPIES_MOST, type RepeatWay } from '#domain/posts/repeat-dates.ts';
import { repeatPost } from '#domain/posts/repeat.ts';
import { ApiError, call, callOnce, messageOf, type Said } from '#web/lib/api.ts';
import { refusedWith } from '#web/lib/date-back.ts';
import { useOnce } from '#web/lib/lost-answer.ts';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { somethingChanged, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { MomentInput } from '#web/ui/moment-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type RepeatInput = Omit<BodyInput<typeof repeatPost>, 'check' | 'key'>;
type Answer = AnswerOf<typeof repeatPost>;

const whole = (text: string, most: number) => {
  const number = Number(text);
  return text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

const DRAFTS = 'They are drafts: nobody is asked before you send them.';
const GO_OUT =
  'This client needs no new yes for an unchanged copy: they are approved at once and go out on these dates.';

type RepeatDialogProps = { post: Pick<Post, 'id' | 'scheduledAt' | 'publishedAt'>; onClose: () => void };

/** Shows the dates before the copies are made; all are made, and undone, together. */
export function RepeatDialog({ post, onClose }: RepeatDialogProps) {
  const zone = useTimeZone();
  const fields = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState<RepeatWay>('weeks');
  const [every, setEvery] = useState('1');
  const [count, setCount] = useState('4');
  const [until, setUntil] = useState('');
  const wished = { every: whole(every, 12), count: whole(count, COPIES_MOST) };
  const input: RepeatInput | null =
    wished.every === null || wished.count === null
      ? null
      : { way, every: wished.every, count: wished.count, until: until || null };
  const look = useQuery<Answer>({
    queryKey: ['repeat', post.id, input],
    queryFn: ({ signal }) =>
      call(repeatPost, {
        params: { id: post.id },
        body: { ...(input ?? { way, count: 1 }), check: true },
        signal,
      }),
    enabled: input !== null,
    gcTime: 0,
    retry: false,
  });
  // The client's, by which the server counts weekdays; it stays known while other dates are looked at.
  const [counted, setCounted] = useState<string | null>(null);
  if (look.data && look.data.zone !== counted) setCounted(look.data.zone);
  const make = useMakeCopies(post.id, onClose);
  const what = look.data ? ` ${look.data.results.some((one) => one.approved) ? GO_OUT : DRAFTS}` : '';
  const able = look.data?.results.filter(({ ok }) => ok).length ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Repeat this post"
      description={`Copies with the same texts, files and reviewers, each with its own date.${what}`}
    >
      <DialogBody className="flex flex-col gap-4">
        <div ref={fields} className="grid gap-4 sm:grid-cols-2">
          <Field label="How often">
            <Select value={way} onChange={({ target }) => setWay(target.value as RepeatWay)}>
              <option value="weeks">By weeks</option>
              <option value="months by day">By months, on the same day</option>
              <option value="months by weekday">{monthsByWeekday(post, counted, zone)}</option>
            </Select>
          </Field>
          <Field
            label={way === 'weeks' ? 'Every how many weeks' : 'Every how many months'}
            error={wished.every === null && 'Please give a number from 1 to 12'}
          >
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={12}
              value={every}
              onChange={({ target }) => setEvery(target.value)}
            />
          </Field>
          <Field
            label="How many copies"
            error={wished.count === null && `Please give a number from 1 to ${COPIES_MOST}`}
          >
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={COPIES_MOST}
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          </Field>
          <Field label="Not after (optional)">
            <MomentInput type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
          </Field>
        </div>
        <div aria-live="polite">
          {input !== null && look.isPending && <Skeleton className="h-24" />}
          {look.error && (
            <p role="alert" className="text-sm text-danger-ink">
              {(look.error instanceof ApiError && Object.values(look.error.fields)[0]) ||
                messageOf(look.error, 'The dates could not be looked at')}
            </p>
          )}
          {input !== null && look.data && <Dates answer={look.data} zone={zone} />}
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button
          disabled={input === null || !look.data || able === 0}
          pending={make.isPending}
          onClick={() => input && !lacksPart(fields.current) && make.go(input)}
        >
          {able === 0 ? 'Make copies' : able === 1 ? 'Make 1 copy' : `Make ${able} copies`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Dates({ answer, zone }: { answer: Answer; zone: string }) {
  return (
    <>
      <p className="pb-1 text-sm font-semibold text-ink">Dates</p>
      <ul aria-label="Dates" className="max-h-52 overflow-y-auto text-sm">
        {answer.results.map(({ day, at, ok, message }) => (
          <li key={day} className="flex items-start gap-2 py-1">
            {ok ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            ) : (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
            )}
            <span className="min-w-0 tabular-nums">{at ? momentText(at, zone) : `${day}: ${message}`}</span>
          </li>
        ))}
      </ul>
      {answer.zone !== zone && (
        <p className="pt-1 text-xs text-muted">The time of the day stays the same in {answer.zone}.</p>
      )}
    </>
  );
}

const NTH = ['first', 'second', 'third', 'fourth', 'fifth'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** In the zone by which the dates are counted, which is named where it is not the person's own. */
function monthsByWeekday(
  { scheduledAt, publishedAt }: RepeatDialogProps['post'],
  counted: string | null,
  own: string,
): string {
  const from = scheduledAt ?? publishedAt;
  if (from === null || counted === null) return 'By months, on the same weekday';
  const day = dayAt(new Date(from), counted);
  const nth = NTH[Math.floor((Number(day.slice(8)) - 1) / 7)];
  const named = counted === own ? '' : ` in ${counted.replaceAll('_', ' ')}`;
  return `By months, on the ${nth} ${WEEKDAYS[weekdayOf(day)]}${named}`;
}

/** The copies that undo left, by date, and why; null where all are gone. */
function whyStaying(undone: readonly ManyResult[], made: Answer['results'], zone: string): string | null {
  const reasons = reasonsIn(undone);
  if (reasons.length === 0) return null;
  const dateOf = (id: string) => {
    const at = made.find(({ copyId }) => copyId === id)?.at;
    return at ? momentText(at, zone) : 'one without a date';
  };
  const gone = undone.filter(({ ok }) => ok).length;
  const stay = reasons.map(({ message, ids }) => `${ids.map(dateOf).join('; ')} (${message})`).join('. ');
  const first =
    gone === 0 ? 'None of the copies is gone' : `${gone === 1 ? '1 copy is' : `${gone} copies are`} gone`;
  return `${first}. Still there: ${stay}.`;
}

/** Makes all copies together, with one undo for all. */
function useMakeCopies(id: string, onMade: () => void) {
  const repeat = useChange(repeatPost);
  const client = useQueryClient();
  const once = useOnce();
  const { failPlainly } = useOutcome();
  const undoable = useUndoable();
  const zone = useTimeZone();
  return {
    isPending: repeat.isPending,
    go: (input: RepeatInput) => {
      if (repeat.isPending) return;
      const made = (answer: Said<typeof repeatPost>) => {
        const ids = (answer.results ?? []).flatMap(({ copyId }) => copyId ?? []);
        const approved = (answer.results ?? []).filter((one) => one.approved).length;
        undoable(
          ids.length === 1 ? '1 copy made' : `${ids.length} copies made`,
          () => ({
            restored: 'The copies are gone',
            failed: 'Failed to undo',
            undo: async () => {
              const said = await callOnce(changeMany, { body: { ids, action: 'unmake' } });
              const why = whyStaying(said.results ?? [], answer.results ?? [], zone);
              if (why === null) return;
              await somethingChanged(client);
              throw refusedWith(why);
            },
          }),
          approved > 0 ? 'They are unchanged, and this client needs no new yes for that.' : undefined,
        );
      };
      // The same again after a lost answer has the same key, so the copies are made once.
      once(['repeat', id, input], (key) =>
        repeat.mutateAsync({ params: { id }, body: { ...input, key } }, { onSuccess: onMade }),
      ).then(made, failPlainly('Failed to make the copies', ANSWER_LOST).onError);
    },
  };
}
