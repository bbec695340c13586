import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CalendarClock } from 'lucide-react';
import { useLocation } from 'wouter';
import { isUncategorized } from '#domain/companies/names.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { ApiError } from '#web/lib/api.ts';
import { ask } from '#web/ui/questions.ts';
import { useToast } from '#web/lib/toast.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useFirstMistake } from '#web/ui/first-mistake.ts';
import { useLeaving, useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { Input } from '#web/ui/input.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { ChannelField } from './channel-field.tsx';
import { LogoField } from '#web/components/logo-field.tsx';
import { inPlace, timesOf } from './dashboard-of.ts';
import { DefaultsFields } from './defaults-fields.tsx';
import { NoAnswerFields } from './no-answer-fields.tsx';
import { TellingFields } from './telling-fields.tsx';
import { useSaveCompany, useTelling, type CompanyFields } from './save-company.ts';
import { SettingsFailed } from './settings-failed.tsx';
import { StagesFields } from './stages-fields.tsx';
import { typedCompany, type TypedCompany } from './typed-company.ts';
import { useDefaultsForm } from './use-defaults-form.ts';
import { useNoAnswerForm } from './use-no-answer-form.ts';
import { useStagesForm } from './use-stages-form.ts';

const words = {
  create: {
    title: 'Create New Client',
    description: 'Add a new client company to your dashboard',
    save: 'Create Client',
    saving: 'Creating...',
    saved: 'Company created successfully',
    failed: 'Failed to create company',
  },
  edit: {
    title: 'Edit Company Profile',
    description: 'Update company name and logo',
    save: 'Save Changes',
    saving: 'Saving...',
    saved: 'Company profile updated successfully',
    failed: 'Failed to update company',
  },
};

const UNSAVED = {
  title: 'Close without saving?',
  text: 'You have unsaved changes of this client. They are lost when you close this.',
  yes: 'Close without saving',
  no: 'Keep editing',
};

export type CompanyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The company to edit; without one a new client is created. */
  company?: CompanyFields | null | undefined;
  onCreated?: (name: string) => void;
  /** Called only if the name changed. */
  onRenamed?: (name: string) => void;
};

export function CompanyDialog(props: CompanyDialogProps) {
  const { open, onOpenChange, company } = props;
  const { title, description } = words[company ? 'edit' : 'create'];
  const unsaved = useRef(false);
  const [, navigate] = useLocation();
  const leaving = useLeaving();
  const close = async (next: boolean) => {
    if (next || !unsaved.current || (await ask(UNSAVED))) onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={(next) => void close(next)} title={title} description={description}>
      {/* Mounted only while the dialog is open, so that every opening starts from the present values. */}
      <CompanyForm
        {...props}
        leaveFor={async (address, changed) => {
          if (changed && !(await ask(UNSAVED))) return;
          onOpenChange(false);
          leaving.withoutAsking(() => navigate(address, inPlace(address)));
        }}
        onUnsaved={(is) => {
          unsaved.current = is;
        }}
      />
    </Dialog>
  );
}

type FormProps = CompanyDialogProps & {
  /** Closes the dialog, asking first if changes would be lost, and goes to the address. */
  leaveFor: (address: string, changed: boolean) => Promise<void>;
  /**
   * Whether closing would lose more than a typed name: what is kept for a reload is dropped when the form is
   * closed.
   */
  onUnsaved: (is: boolean) => void;
};

function CompanyForm(props: FormProps) {
  const { onOpenChange, company, onCreated, onRenamed, onUnsaved, leaveFor } = props;
  const toast = useToast();
  const { failWith } = useOutcome();
  const text = words[company ? 'edit' : 'create'];
  const nameless = company ? isUncategorized(company.name) : false;
  const leaving = useLeaving();
  const presentName = nameless ? '' : (company?.name ?? '');
  const kept = useKept(`client:${company?.name ?? ''}`, typedCompany);
  const { before } = kept;
  const [name, setName] = useState(before?.name ?? presentName);
  /** Undefined until this person changes it: a colleague's logo is left alone. */
  const [newLogo, setNewLogo] = useState(before?.logo);
  const savedLogo = company?.logoUrl ?? null;
  const logoUrl = newLogo === undefined ? savedLogo : newLogo;
  const [uploading, setUploading] = useState(false);
  const [channel, setChannel] = useState(before?.channel);
  const defaults = useDefaultsForm(company && !nameless ? company.name : null, before);
  const toldNow = useTelling(company && !nameless ? company.name : null).data;
  const [telling, setTelling] = useState(before?.telling);
  const saving = useSaveCompany();
  const form = useRef<HTMLFormElement>(null);
  const showMistake = useFirstMistake(form, saving.error);
  const noAnswer = useNoAnswerForm(company && !nameless ? company.name : null, before?.noAnswer);
  const stages = useStagesForm(company && !nameless ? company.name : null, before?.stages);
  const typed = name.trim();
  const isMore =
    logoUrl !== savedLogo ||
    channel !== undefined ||
    defaults.changed ||
    telling !== undefined ||
    noAnswer.changed ||
    stages.changed;
  const changed = isMore || typed !== presentName;
  const unsaved: TypedCompany = {
    name,
    logo: logoUrl === savedLogo ? undefined : logoUrl,
    channel,
    telling,
    ...defaults.kept,
    stages: stages.kept,
    noAnswer: noAnswer.kept,
  };
  const isBack = useKeeping(kept, changed ? unsaved : null);
  const discard = () => {
    setName(presentName);
    setNewLogo(undefined);
    setChannel(undefined);
    setTelling(undefined);
    for (const part of [defaults, stages, noAnswer]) part.discard();
  };
  useUnsavedChanges(changed);
  useEffect(() => onUnsaved(isMore), [isMore, onUnsaved]);
  const nameInput = useRef<HTMLInputElement>(null);
  const startsEmpty = !company || nameless;
  // An empty form focuses its first input.
  useEffect(() => {
    if (startsEmpty) nameInput.current?.focus();
  }, [startsEmpty]);

  function save(event: FormEvent) {
    event.preventDefault();
    if (typed === '' || uploading || saving.isPending) return;
    // Runs all checks, so that every field shows its mistake.
    const fits = [!lacksPart(form.current), defaults.check(), noAnswer.check(), stages.check()].every(
      Boolean,
    );
    const isOpen = Boolean(stages.theirs ?? noAnswer.theirs) || defaults.theirs.length > 0;
    if (isOpen) toast({ title: 'Please choose what to keep first' });
    if (!fits || isOpen) return showMistake();
    saving.mutate(
      {
        present: company?.name ?? null,
        name: typed,
        logoUrl: logoUrl === savedLogo ? undefined : logoUrl,
        channel,
        defaults: defaults.toSave,
        telling,
        noAnswer: noAnswer.toSave,
        stages: stages.toSave,
      },
      {
        onSuccess: (saved) => {
          onOpenChange(false);
          // The changes are saved, so leaving needs no question.
          leaving.withoutAsking(() => {
            if (!company) onCreated?.(saved.name);
            else if (saved.name !== company.name) onRenamed?.(saved.name);
          });
        },
        onDone: () => toast({ title: text.saved }),
        ...failWith(text.failed),
      },
    );
  }

  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  return (
    <form ref={form} className="contents" noValidate onSubmit={save}>
      <DialogBody className="flex flex-col gap-6">
        <KeptNotice isBack={isBack} onDiscard={discard} />
        <LogoField
          name={name || (nameless ? (company?.name ?? '') : '')}
          logoUrl={logoUrl}
          onChange={setNewLogo}
          onBusyChange={setUploading}
        />
        <Field
          label="Company Name"
          required
          error={fields['newName'] ?? fields['name']}
          hint={nameless ? 'Posts without a client move to the name you choose' : undefined}
        >
          <Input
            ref={nameInput}
            value={name}
            maxLength={120}
            autoComplete="off"
            placeholder="Enter company name"
            onChange={(event) => {
              setName(event.target.value);
              if (saving.isError) saving.reset();
            }}
          />
        </Field>
        {company && !nameless && (
          <ChannelField company={company.name} value={channel} onChange={setChannel} />
        )}
        {defaults.form && (
          <DefaultsFields
            form={defaults.form}
            contacts={defaults.contacts}
            error={defaults.reviewersError}
            onChange={(part) => defaults.change(part)}
            theirs={defaults.theirs}
            settle={(name, takes) => defaults.settle(name, takes)}
          />
        )}
        {defaults.form && company && (
          <Button
            variant="secondary"
            className="h-auto min-h-9 self-start py-1.5 text-left whitespace-normal"
            onClick={() => void leaveFor(timesOf(company.name), changed)}
          >
            <CalendarClock aria-hidden />
            Posting times, holidays and own days
          </Button>
        )}
        {toldNow && (
          <TellingFields
            value={telling ?? toldNow}
            onChange={(next) => setTelling(isSame(next, toldNow) ? undefined : next)}
          />
        )}
        {company && stages.plan && (
          <StagesFields
            company={company.name}
            plan={stages.plan}
            changed={stages.changed}
            mistakes={{ ...fields, ...stages.mistakes }}
            onChange={(plan) => stages.change(plan)}
            theirs={stages.theirs}
            onKeep={() => stages.keepMine()}
            onTake={() => stages.takeTheirs()}
          />
        )}
        {noAnswer.draft && (
          <NoAnswerFields
            draft={noAnswer.draft}
            zone={defaults.form?.timeZone || null}
            changed={noAnswer.changed}
            mistakes={{ ...fields, ...noAnswer.mistakes }}
            onChange={(part) => noAnswer.change(part)}
            theirs={noAnswer.theirs}
            onKeep={() => noAnswer.keepMine()}
            onTake={() => noAnswer.takeTheirs()}
          />
        )}
        {company && !nameless && <SettingsFailed company={company.name} />}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          disabled={typed === '' || uploading}
          pending={saving.isPending}
          pendingLabel={text.saving}
        >
          {text.save}
        </Button>
      </DialogFooter>
    </form>
  );
}
