import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { changeSlots, getSlots, type PostingTimes } from '#domain/slots/contract.ts';
import { COUNTRY_NAMES } from '#domain/slots/countries.ts';
import { inOrder } from '#domain/slots/slots.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { OneChanged } from '#web/components/one-changed.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { zoneText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { somethingChanged, useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { ask } from '#web/ui/questions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { BestTimes } from './best-times.tsx';
import { CountryFields, dayText, OwnDays } from './days-fields.tsx';
import { useTimesForm, type EditedTimes } from './use-times-form.ts';
import { WeekFields } from './week-fields.tsx';
import { slotText } from './weekdays.ts';

const UNSAVED = {
  title: 'Close without saving?',
  text: 'You have unsaved changes of the posting times. They are lost when you close this.',
  yes: 'Close without saving',
  no: 'Keep editing',
};

type TimesDialogProps = { company: string; onClose: () => void };

/** A client's weekly posting times and special days. */
export function TimesDialog({ company, onClose }: TimesDialogProps) {
  const unsaved = useRef(false);
  const close = async () => {
    if (!unsaved.current || (await ask(UNSAVED))) onClose();
  };
  const read = useRead(getSlots, { params: { name: company } });
  const { data } = read;
  return (
    <Dialog
      open
      size="lg"
      beginsAtTop
      onOpenChange={(open) => !open && void close()}
      title="Posting times"
      description={`When posts of ${company} go out. “Next free slot” and “Fill the month” use these times.`}
    >
      {data ? (
        <TimesForm
          company={company}
          known={data}
          onClose={onClose}
          onUnsaved={(is) => {
            unsaved.current = is;
          }}
        />
      ) : (
        <DialogBody>
          <NotLoaded compact title="The posting times could not be loaded" read={read}>
            <div aria-busy className="flex flex-col gap-3 pb-4">
              <span className="sr-only">Loading...</span>
              <Skeleton className="h-9" />
              <Skeleton className="h-9" />
            </div>
          </NotLoaded>
        </DialogBody>
      )}
    </Dialog>
  );
}

const LABELS = { slots: 'times of the week', countries: 'countries', days: 'own days' };

/** The saved value of a part, in words. */
function shown(name: keyof EditedTimes, { slots, countries, days }: EditedTimes): string {
  if (name === 'slots') return slots.map(slotText).join(' · ') || 'None';
  if (name === 'countries') return countries.map((one) => COUNTRY_NAMES[one]).join(', ') || 'None';
  return days.map((day) => `${day.name}, ${dayText(day)}`).join(' · ') || 'None';
}

type TimesFormProps = TimesDialogProps & { known: PostingTimes; onUnsaved: (is: boolean) => void };

function TimesForm({ company, known, onClose, onUnsaved }: TimesFormProps) {
  const now = useNow();
  const toast = useToast();
  const client = useQueryClient();
  const { failWith } = useOutcome();
  const form = useTimesForm(company, known);
  const { isUnsaved, theirs } = form;
  const { slots, countries, days } = form.times;
  const [complains, setComplains] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const change = useChange(changeSlots);
  useUnsavedChanges(isUnsaved);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  /** What is filled in and not added yet is meant, too; where it is not whole, that is said beside it. */
  function save() {
    if (theirs.length > 0) {
      choices.current?.focus();
      return toast({ title: 'Please choose what to keep first' });
    }
    const lacks = lacksPart(fields.current);
    setComplains(form.isHalf && !lacks);
    if (lacks || form.isHalf) return;
    const failed = failWith('The posting times could not be saved');
    change.mutate(
      { params: { name: company }, body: form.takeIn() },
      {
        onSuccess: onClose,
        onDone: () => toast({ title: 'Posting times saved' }),
        ...failed,
        onError: (failure) => {
          failed.onError(failure);
          // A colleague saved first: reads theirs, so that both are shown.
          if (failure instanceof ApiError && 'overlaps' in failure.details) void somethingChanged(client);
        },
      },
    );
  }

  /** The buttons of the choice are gone with it: the focus stays beside it. */
  const settle = (name: keyof EditedTimes, takes: boolean) => {
    form.settle(name, takes);
    choices.current?.focus();
  };

  return (
    <>
      <DialogBody ref={fields} className="flex flex-col gap-6">
        <KeptNotice isBack={form.isBack} onDiscard={() => form.discard()} />
        <div
          ref={choices}
          tabIndex={-1}
          className="flex flex-col gap-3 empty:hidden focus-visible:outline-none"
        >
          {theirs.map((name) => (
            <OneChanged
              key={name}
              what={LABELS[name]}
              theirs={shown(name, form.present)}
              onKeep={() => settle(name, false)}
              onTake={() => settle(name, true)}
            />
          ))}
        </div>
        <Part title="Every week" hint={`By the clocks of ${zoneText(known.timeZone, now)}.`}>
          <WeekFields
            slots={slots}
            onChange={(next) => form.changeTimes({ slots: next })}
            line={form.line}
            onLine={(line) => form.changeLine(line)}
          />
        </Part>
        <Part title="Best times so far" hint="From what was published, by the figures of the networks.">
          <BestTimes
            company={company}
            slots={slots}
            onAdd={(slot) => form.changeTimes({ slots: inOrder([...slots, slot]) })}
          />
        </Part>
        <Part title="Public holidays of" hint="Shown in the calendar, and said where a slot falls on one.">
          <CountryFields chosen={countries} onChange={(next) => form.changeTimes({ countries: next })} />
        </Part>
        <Part title="Own days of this client">
          <OwnDays
            days={days}
            onChange={(next) => form.changeTimes({ days: next })}
            day={form.day}
            onDay={(day) => form.changeDay(day)}
            complains={complains}
          />
        </Part>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button needs="manage clients" pending={change.isPending} pendingLabel="Saving..." onClick={save}>
          Save times
        </Button>
      </DialogFooter>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left text-sm font-semibold text-ink">{title}</legend>
      <div className="clear-left flex flex-col gap-3 pt-1">
        {hint && <p className="text-xs text-muted">{hint}</p>}
        {children}
      </div>
    </fieldset>
  );
}
