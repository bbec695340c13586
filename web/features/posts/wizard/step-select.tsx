import { useId } from 'react';
import { CircleAlert } from 'lucide-react';
import type { CompanyCard } from '#domain/companies/contract.ts';
import { DropZone } from '#web/components/uploads/drop-zone.tsx';
import { UploadList } from '#web/components/uploads/upload-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { FramePanel } from './frame-panel.tsx';
import type { Wizard } from './use-wizard.ts';

type StepProps = { wizard: Wizard; companies: readonly CompanyCard[]; mayNameNew: boolean };

/** The client and the files. */
export function StepSelect({ wizard, companies, mayNameNew }: StepProps) {
  const { form, errors, uploads, change } = wizard;
  const listId = useId();
  const has = uploads.uploads.length > 0;
  return (
    <div className={has ? 'grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]' : ''}>
      <div className="flex min-w-0 flex-col gap-5">
        <Field
          label="Company"
          required
          error={errors.company}
          hint={mayNameNew ? 'Choose a client or enter a new name.' : 'Choose a client.'}
        >
          <Input
            list={listId}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={120}
            value={form.company}
            placeholder="COMPANY NAME"
            onChange={(event) => change({ company: event.target.value.toUpperCase() })}
          />
        </Field>
        <datalist id={listId}>
          {companies
            .filter((company) => company.id !== null)
            .map((company) => (
              <option key={company.name}>{company.name.toUpperCase()}</option>
            ))}
        </datalist>
        <div>
          <DropZone
            compact={has}
            onFiles={(files) => {
              uploads.add(files);
              // In a series everything else is known: the texts come next.
              change(form.series && form.company.trim() ? { step: 'details' } : {});
            }}
          />
          {errors.media && (
            <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-xs text-danger-ink">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {errors.media}
            </p>
          )}
        </div>
        <UploadList uploads={uploads} />
      </div>
      <FramePanel wizard={wizard} />
    </div>
  );
}
