import type { Telling, Tells } from '#domain/companies/telling.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const CHOICES: { value: Tells; label: string }[] = [
  { value: 'at once', label: 'At once, one message per post' },
  { value: 'ten minutes', label: 'Gathered for ten minutes' },
  { value: 'daily', label: 'Once a day' },
];

const HINTS: Record<Tells, string> = {
  'at once': 'Posts that you send together still go out as one message.',
  'ten minutes':
    'What you send within ten minutes goes to each person as one message with the link of their desk.',
  daily: 'What you send goes to each person as one message, in the client’s time zone.',
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

type TellingFieldsProps = { value: Telling; onChange: (value: Telling) => void };

/** When the client's reviewers get messages about posts that were sent to them. */
export function TellingFields({ value, onChange }: TellingFieldsProps) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <legend className="sr-only">Messages to reviewers</legend>
      <Field label="Tell reviewers" hint={HINTS[value.tells]}>
        <Select
          value={value.tells}
          onChange={(event) => onChange({ ...value, tells: event.target.value as Tells })}
        >
          {CHOICES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      </Field>
      {value.tells === 'daily' && (
        <Field label="At">
          <Select
            value={value.hour}
            onChange={(event) => onChange({ ...value, hour: Number(event.target.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {hourText(hour)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </fieldset>
  );
}
