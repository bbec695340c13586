import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isNetwork } from '#domain/networks/network.ts';
import { changeSlots, getSlots, type PostingTimes } from '#domain/slots/contract.ts';
import { inOrder } from '#domain/slots/slots.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useToast } from '#web/lib/toast.ts';
import { isSame } from '#web/lib/use-kept-form.ts';
import { zoneText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { ask } from '#web/ui/questions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BestTimes } from './best-times.tsx';
import { CountryFields, daysWith, isBegun, isWhole, NEW_DAY, OwnDays } from './days-fields.tsx';
import { NEW_LINE, slotsWith, WeekFields, type EditedSlot } from './week-fields.tsx';

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

const editable = (slots: PostingTimes['slots']): EditedSlot[] =>
  slots.map(({ network, ...slot }) => ({
    ...slot,
    network: network !== null && isNetwork(network) ? network : null,
  }));

type TimesFormProps = TimesDialogProps & { known: PostingTimes; onUnsaved: (is: boolean) => void };

function TimesForm({ company, known, onClose, onUnsaved }: TimesFormProps) {
  const now = useNow();
  const toast = useToast();
  const { failWith } = useOutcome();
  // Initial values only: somebody else's save does not change what is typed here.
  const [slots, setSlots] = useState(() => editable(known.slots));
  const [countries, setCountries] = useState(known.countries);
  const [days, setDays] = useState(known.days);
  const [line, setLine] = useState(NEW_LINE);
  const [day, setDay] = useState(NEW_DAY);
  const [complains, setComplains] = useState(false);
  const change = useChange(changeSlots);
  const [first] = useState({ slots, countries, days });
  const isTyped = line.isTyped || isBegun(day);
  const isUnsaved = isTyped || !isSame({ slots, countries, days }, first);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  /** What is filled in and not added yet is meant, too; where it is not whole, that is said beside it. */
  function save() {
    const isHalf = line.isPart || (isBegun(day) && !isWhole(day));
    setComplains(isHalf);
    if (isHalf) return;
    const all = { slots: line.isTyped ? slotsWith(slots, line) : slots, days: daysWith(days, day) };
    setSlots(all.slots);
    setDays(all.days);
    setLine({ ...line, isTyped: false });
    setDay(NEW_DAY);
    change.mutate(
      { params: { name: company }, body: { ...all, countries } },
      {
        onSuccess: onClose,
        onDone: () => toast({ title: 'Posting times saved' }),
        ...failWith('The posting times could not be saved'),
      },
    );
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-6">
        <Part title="Every week" hint={`By the clocks of ${zoneText(known.timeZone, now)}.`}>
          <WeekFields slots={slots} onChange={setSlots} line={line} onLine={setLine} complains={complains} />
        </Part>
        <Part title="Best times so far" hint="From what was published, by the figures of the networks.">
          <BestTimes company={company} slots={slots} onAdd={(slot) => setSlots(inOrder([...slots, slot]))} />
        </Part>
        <Part title="Public holidays of" hint="Shown in the calendar, and said where a slot falls on one.">
          <CountryFields chosen={countries} onChange={setCountries} />
        </Part>
        <Part title="Own days of this client">
          <OwnDays days={days} onChange={setDays} day={day} onDay={setDay} complains={complains} />
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
