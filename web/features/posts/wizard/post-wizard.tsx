import { useEffect, useRef } from 'react';
import { Trash2, X } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { isDay } from '#domain/calendar/month-grid.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { getDefaults, type ClientDefaults } from '#domain/companies/defaults.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { DEFAULT_TIME, readMoment, timeSeenIn } from '#domain/posts/schedule.ts';
import { TextsAboutContext } from '#web/components/saved-texts/about.ts';
import { LeftOut } from '#web/components/uploads/left-out.tsx';
import { useTargetChoices } from '#web/components/targets/use-target-choices.ts';
import { failedText, lackingText } from '#web/lib/lacking-upload.ts';
import type { KeptOwner } from '#web/lib/kept-owner.ts';
import { useSession } from '#web/lib/session.ts';
import { dateInZone, useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useFirstMistake } from '#web/ui/first-mistake.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { useReviewerForm } from '../reviewers/use-reviewers.ts';
import { useClosedWizards, useUndoRound } from './discarded.ts';
import type { WizardForm } from './draft.ts';
import { StepDetails } from './step-details.tsx';
import { StepMarks, stepNames } from './step-marks.tsx';
import { StepReviewers } from './step-reviewers.tsx';
import { StepSelect } from './step-select.tsx';
import { missingIn, useFinish } from './use-finish.ts';
import { useWizard } from './use-wizard.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardSummary } from './wizard-summary.tsx';

export type PostWizardProps = {
  company: string | null;
  /** Null for a name that only posts carry, and for a post of no client. */
  companyId: string | null;
  onClose: () => void;
};

/** A new post in three steps. Drafts belong to a person, so it waits for the session. */
export function PostWizard(props: PostWizardProps) {
  const { user } = useSession();
  const round = useUndoRound();
  return (
    user && (
      <Wizard key={`${round} ${props.company}`} owner={user} mayNameNew={user.seesAllClients} {...props} />
    )
  );
}

/** `mayNameNew`: a name that no client has makes a new client. */
type WizardProps = PostWizardProps & { owner: KeptOwner; mayNameNew: boolean };

function Wizard({ owner, mayNameNew, company, companyId, onClose }: WizardProps) {
  const zone = useTimeZone();
  const listed = useRead(listCompanies).data;
  const companies = listed ?? [];
  // Until the list has come, the server is asked.
  const among = mayNameNew || !listed ? null : listed.flatMap(({ id, name }) => (id === null ? [] : [name]));
  const toast = useToast();
  const closed = useClosedWizards();
  const [search] = useSearchParams();
  const day = search.get('day') ?? '';
  const wizard = useWizard(owner, { company, companyId, day: isDay(day) ? day : '' });
  const { form, uploads, change } = wizard;
  const fields = useRef<HTMLDivElement>(null);
  const showMistake = useFirstMistake(fields, null);
  const complain: typeof wizard.complain = (...what) => {
    showMistake();
    return wizard.complain(...what);
  };
  const reviewers = useReviewerForm(form, change);
  const known = companies.find((one) => sameCompany(one.name, form.company));
  const targets = useTargetChoices(known?.id ? known.name : null, form.targets);
  const { finish, isPending } = useFinish({ ...wizard, complain }, { zone, among }, targets.choices, onClose);
  const defaults = useRead(
    getDefaults,
    { params: { name: known?.name ?? '' } },
    { enabled: Boolean(known?.id) },
  ).data;
  const planned = readMoment(form, zone);
  /** The client's usual time of day, which is meant in the client's zone, on the clocks of this person. */
  const usual = (date: string) =>
    defaults?.time
      ? timeSeenIn(zone, date || dateInZone(new Date(), zone), {
          time: defaults.time,
          zone: defaults.timeZone ?? zone,
        })
      : null;
  const heading = useStepFocus(form.step);
  // In the first step a file that failed says so itself.
  const notUploaded = [
    lackingText(uploads.uploads),
    form.step === 'select' ? null : failedText(uploads.uploads),
  ].filter((text) => text !== null);
  const [path, navigate] = useLocation();

  function next() {
    if (lacksPart(fields.current)) return;
    const missing = missingIn(form.step, wizard, { zone, among });
    if (missing) complain(missing.field, missing.error);
    else if (form.step === 'select') change({ step: 'details', ...begunWith(form, defaults, usual) });
    else change({ step: 'reviewers' });
  }

  function discard() {
    const state = wizard.state();
    wizard.reset();
    onClose();
    if (state) closed.offerBack(toast, wizard.key, state, () => navigate(`${path}?${search}`));
  }

  return (
    <Card>
      <section aria-label="New Post">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-3.5 sm:px-6">
          <h2 className="text-base font-semibold text-ink">New Post</h2>
          <div className="flex items-center gap-1 max-sm:ml-auto sm:order-last">
            <Button variant="ghost" size="sm" disabled={isPending} onClick={discard}>
              <Trash2 aria-hidden />
              Discard
            </Button>
            <IconButton label="Close and keep for later" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <div className="max-sm:w-full sm:mr-auto">
            <StepMarks step={form.step} />
          </div>
        </div>
        <div ref={fields} className="px-4 py-5 sm:px-6">
          <h3 ref={heading} tabIndex={-1} className="sr-only">
            {stepNames[form.step]}
          </h3>
          {wizard.restored && form.step === 'select' && <Restored forgotten={wizard.forgotten} />}
          <Lacking
            text={notUploaded.join(' ')}
            onChoose={form.step === 'select' ? null : () => change({ step: 'select' })}
          />
          <LeftOut text={wizard.leftOut} className="mb-5" />
          {form.step === 'select' ? (
            <StepSelect wizard={wizard} companies={companies} mayNameNew={mayNameNew} />
          ) : (
            <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
              {form.step === 'details' ? (
                <TextsAboutContext
                  value={{
                    company: known?.name ?? null,
                    title: form.title,
                    at: planned.ok ? planned.at : null,
                  }}
                >
                  <StepDetails
                    wizard={wizard}
                    zone={zone}
                    targets={targets}
                    client={known?.id ? known.name : null}
                    usual={usual}
                  />
                </TextsAboutContext>
              ) : (
                <StepReviewers
                  wizard={wizard}
                  reviewers={reviewers}
                  companyId={known?.id ?? null}
                  zone={zone}
                />
              )}
              <WizardSummary wizard={wizard} logoUrl={known?.logoUrl ?? null} zone={zone} />
            </div>
          )}
        </div>
        <WizardFooter
          form={form}
          pending={isPending}
          uploading={uploads.busy}
          onNext={next}
          onSeries={(series) => change({ series })}
          onFinish={(ending) => {
            if (lacksPart(fields.current)) return;
            const settled = reviewers.settle();
            if (settled) void finish(ending, settled);
            else showMistake();
          }}
          onBack={() => change({ step: form.step === 'reviewers' ? 'details' : 'select' })}
        />
      </section>
    </Card>
  );
}

/** The client's own time and reviewers, where nobody has chosen others. */
function begunWith(
  form: WizardForm,
  defaults: ClientDefaults | undefined,
  usual: (date: string) => string | null,
): Partial<WizardForm> {
  if (!defaults) return {};
  const { reviewerEmails: emails, reviewerPhones: phones } = defaults;
  const time = usual(form.date);
  return {
    ...(time && form.time === DEFAULT_TIME && { time }),
    ...(form.emails.length + form.phones.length === 0 && { emails, phones }),
  };
}

/** Focuses the heading of each step; also of the first, as the button that opened it is gone. */
function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

/** Names the files without which the post cannot be sent. `onChoose` leads to where they are chosen. */
function Lacking({ text, onChoose }: { text: string; onChoose: (() => void) | null }) {
  if (text === '') return null;
  return (
    <Alert
      className="mb-5 wrap-anywhere"
      tone="warning"
      action={
        onChoose && (
          <Button size="sm" variant="secondary" onClick={onChoose}>
            Back to the files
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}

function Restored({ forgotten }: { forgotten: number }) {
  return (
    <Alert className="mb-5" tone={forgotten > 0 ? 'warning' : 'info'}>
      This is the post you had begun.
      {forgotten > 0 && ' Its files were too long without a post and are gone: please add them again.'}
    </Alert>
  );
}
