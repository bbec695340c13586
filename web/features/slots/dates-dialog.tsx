import { useMemo, useState, type ReactNode } from 'react';
import { QuotaNotes } from '#web/components/quota-notes.tsx';
import { isLostAnswer, messageOf } from '#web/lib/api.ts';
import { useTimeZone, zoneText } from '#web/lib/time-zone.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DatesList, type PlannedDate } from '#web/components/dates-list.tsx';
import { useDates, useDatesPreview } from './use-dates.ts';

type DatesDialogProps = {
  title: string;
  description?: string | undefined;
  /** Undefined while unknown. */
  dates: readonly PlannedDate[] | undefined;
  /** The button's label, and the toast afterwards. */
  verb: (count: number) => string;
  said: (count: number) => string;
  /** Requires free slots. */
  slots?: boolean;
  /** Posts can be left out. */
  adjustable?: boolean;
  /** Further choices above the list. */
  head?: ReactNode;
  /** Replaces an empty list. */
  empty?: ReactNode;
  /** Below the list. */
  foot?: ReactNode;
  onClose: () => void;
};

/** Shows what new dates do to several posts first; applies them together, with one undo. */
export function DatesDialog(props: DatesDialogProps) {
  const { title, description, dates, verb, said, slots = false, adjustable = false, onClose } = props;
  const zone = useTimeZone();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const wanted = useMemo(
    () =>
      (dates ?? [])
        .filter(({ id }) => !off.has(id))
        .map(({ id, before, after }) => ({ id, scheduledAt: after, expected: before })),
    [dates, off],
  );
  const shown = (dates ?? []).flatMap(({ before, after }) =>
    [before, after].flatMap((at) => (at === null ? [] : new Date(at))),
  );
  const change = useDates();
  const preview = useDatesPreview(wanted, slots, !change.isPending && !change.isSuccess);
  const isRefused = preview.data?.results.some(({ ok }) => !ok) ?? false;
  const toggle = (id: string) =>
    setOff((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]));
  const go = () =>
    change.mutate(
      { dates: wanted, slots, said: said(wanted.length) },
      {
        onSuccess: onClose,
        // It may be done: the next press would be about other dates, so the person looks at them first.
        onError: (error) => isLostAnswer(error) && navigator.onLine && onClose(),
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title={title}
      description={description}
    >
      <DialogBody className="flex flex-col gap-3">
        {props.head}
        {dates === undefined ? (
          <div aria-busy className="flex flex-col gap-3 pb-4">
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        ) : dates.length === 0 ? (
          props.empty
        ) : (
          <>
            <DatesList
              dates={dates}
              zone={zone}
              results={preview.data?.results}
              {...(adjustable && { choice: { off, toggle } })}
            />
            <p className="text-xs text-muted">Times in {zoneText(zone, ...shown)}</p>
          </>
        )}
        <QuotaNotes
          dates={wanted.flatMap(({ id, scheduledAt }) =>
            scheduledAt === null ? [] : { postId: id, at: scheduledAt },
          )}
        />
        {props.foot}
        <div aria-live="polite" className="empty:hidden">
          {preview.isError && (
            <Alert tone="danger" title="This could not be looked at">
              {messageOf(preview.error, 'Please try again.')}
            </Alert>
          )}
          {isRefused && (
            <Alert tone="warning">
              All or none: as long as one of them cannot get its date, nothing is changed.
              {adjustable && ' Leave it out to go on.'}
            </Alert>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          needs="compose"
          disabled={wanted.length === 0 || !preview.data || isRefused}
          pending={change.isPending}
          onClick={go}
        >
          {wanted.length === 0 ? verb(0) : verb(wanted.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
