import { ArrowLeft, ArrowRight, CalendarClock, FileText, SendHorizontal } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot } from '#web/lib/may.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { WizardForm } from './draft.ts';
import type { Ending } from './use-finish.ts';

type FooterProps = {
  form: WizardForm;
  pending: boolean;
  uploading: boolean;
  onBack: () => void;
  onNext: () => void;
  onFinish: (ending: Ending) => void;
  onSeries: (series: boolean) => void;
};

export function WizardFooter(props: FooterProps) {
  const { form, pending, uploading, onBack, onNext, onFinish, onSeries } = props;
  const planned = form.date !== '' && form.time !== '';
  const named = form.emails.length + form.phones.length > 0;
  const somebody = named || form.emailTyped.trim() !== '' || form.phoneTyped.trim() !== '';
  // In a series the reviewers are known: the post can be finished at the step with its texts.
  const last = form.step === 'reviewers' || (form.series && form.step === 'details');
  const mayNotSend = useMayNot('send');
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-2 border-t border-line px-4 py-3.5 sm:px-6',
        last && 'max-sm:flex-col-reverse max-sm:items-stretch',
      )}
    >
      {form.step !== 'select' && (
        <Button variant="ghost" className="sm:-ml-2" disabled={pending} onClick={onBack}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
      )}
      {last ? (
        <>
          <Checkbox
            label="Then start the next post"
            checked={form.series}
            onChange={({ target }) => onSeries(target.checked)}
          />
          <p aria-live="polite" className="ml-auto text-xs text-muted max-sm:w-full max-sm:text-center">
            {uploading ? 'Files are still uploading' : !somebody && 'Add a reviewer to send it for approval'}
          </p>
          <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
            {form.step === 'details' && (
              <Button variant="ghost" disabled={pending} onClick={onNext}>
                Reviewers
                <ArrowRight aria-hidden />
              </Button>
            )}
            {/* With a date and reviewers the post waits for their yes anyway: no draft is offered. */}
            {(mayNotSend !== null || !(planned && named)) && (
              <Button
                variant={planned ? 'ghost' : 'secondary'}
                off={pending}
                onClick={() => onFinish('keep')}
              >
                <FileText aria-hidden />
                Save as Draft
              </Button>
            )}
            {planned && !named && (
              <Button needs="schedule" variant="secondary" off={pending} onClick={() => onFinish('schedule')}>
                <CalendarClock aria-hidden />
                Schedule Post
              </Button>
            )}
            <Button needs="send" disabled={!somebody} pending={pending} onClick={() => onFinish('send')}>
              <SendHorizontal aria-hidden />
              Send for Approval
            </Button>
          </div>
        </>
      ) : (
        <Button className="ml-auto" onClick={onNext}>
          Next
          <ArrowRight aria-hidden />
        </Button>
      )}
    </div>
  );
}
