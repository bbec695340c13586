import { ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listMembers, type MemberShown } from '#domain/agencies/contract.ts';
import type { Skipper, StageKind, StageNeeds } from '#domain/approvals/stages.ts';
import type { ClientStage } from '#domain/companies/stages.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const KINDS: Record<StageKind, string> = {
  inside: 'People of the team',
  reviewers: 'Reviewers of the post',
  named: 'Certain people',
};
const NEEDS: Record<StageNeeds, string> = { any: 'one says yes', all: 'everybody says yes' };
const SKIPS: Record<Skipper, string> = {
  nobody: 'Nobody',
  owner: 'Owners',
  manager: 'Owners and managers',
};

type StageFieldsProps = {
  company: string;
  number: number;
  stage: ClientStage;
  errorOf: (field: 'name' | 'members' | 'contacts') => string | undefined;
  onChange: (stage: ClientStage) => void;
  /** Undefined for the first stage. */
  onUp: (() => void) | undefined;
  onRemove: () => void;
};

/** One stage: its name, whom it asks, and whether one yes is enough. */
export function StageFields(props: StageFieldsProps) {
  const { company, number, stage, errorOf, onChange, onUp, onRemove } = props;
  const title = `Stage ${number}`;
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line px-4 pt-3 pb-4">
        <legend className="float-left w-full text-sm font-medium text-ink">
          <span className="flex items-center justify-between gap-2">
            {title}
            <span className="flex gap-1">
              {onUp && (
                <Button data-up variant="ghost" size="sm" aria-label={`Move ${title} up`} onClick={onUp}>
                  <ArrowUp aria-hidden />
                </Button>
              )}
              <Button variant="ghost" size="sm" aria-label={`Remove ${title}`} onClick={onRemove}>
                <Trash2 aria-hidden />
              </Button>
            </span>
          </span>
        </legend>
        <div className="clear-left grid gap-4 sm:grid-cols-2">
          <Field label="Stage name" required error={errorOf('name')}>
            <Input
              value={stage.name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => onChange({ ...stage, name: event.target.value })}
            />
          </Field>
          <Choice
            label="Asks"
            choices={KINDS}
            value={stage.kind}
            onChange={(kind) => onChange({ ...stage, kind })}
          />
          <Choice
            label="Is done when"
            choices={NEEDS}
            value={stage.needs}
            onChange={(needs) => onChange({ ...stage, needs })}
          />
          <Choice
            label="May be skipped by"
            choices={SKIPS}
            value={stage.skip}
            onChange={(skip) => onChange({ ...stage, skip })}
          />
        </div>
        {stage.kind === 'inside' && (
          <Members
            company={company}
            title={title}
            chosen={stage.members}
            error={errorOf('members')}
            onChange={(members) => onChange({ ...stage, members })}
          />
        )}
        {stage.kind === 'named' && (
          <Contacts
            chosen={stage.contacts}
            error={errorOf('contacts')}
            onChange={(contacts) => onChange({ ...stage, contacts })}
          />
        )}
      </fieldset>
    </li>
  );
}

function Choice<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {(Object.entries(choices) as [Value, string][]).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const sees = ({ companies }: MemberShown, company: string) =>
  companies === 'all' || companies.some((name) => sameCompany(name, company));

function Members({
  company,
  title,
  chosen,
  error,
  onChange,
}: {
  company: string;
  title: string;
  chosen: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const { data: members } = useRead(listMembers);
  const people = (members ?? []).filter((one) => sees(one, company));
  return (
    <div role="group" aria-label={`People of ${title}`} className="flex flex-col gap-2">
      <p aria-hidden className="text-sm font-medium text-ink">
        Who is asked
      </p>
      <ul className="flex flex-col gap-1.5">
        {people.map(({ id, firstName, lastName, email, isYou }) => (
          <li key={id}>
            <Checkbox
              label={`${firstName} ${lastName}`.trim() + (isYou ? ' (you)' : '')}
              description={email}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}

const linesOf = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

function Contacts({
  chosen,
  error,
  onChange,
}: {
  chosen: string[];
  error: string | undefined;
  onChange: (contacts: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  // Where stages were moved, removed or replaced, what was typed here belongs to another one.
  const isTyped = linesOf(typed).join('\n') === chosen.join('\n');
  return (
    <Field
      label="Who is asked"
      required
      error={error}
      hint="E-mail addresses or phone numbers, one in each line."
    >
      <Textarea
        rows={2}
        value={isTyped ? typed : chosen.join('\n')}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(linesOf(event.target.value));
        }}
      />
    </Field>
  );
}
