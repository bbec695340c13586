import { readReviewerLines } from '#domain/companies/defaults.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type Props = { value: string; onChange: (value: string) => void; usual: string };

/** The reviewers of all rows, unless a row names others. */
export function ReviewersForAll({ value, onChange, usual }: Props) {
  const read = readReviewerLines(value);
  return (
    <Field
      label="Reviewers for all"
      className="max-w-2xl"
      hint={
        usual === ''
          ? 'E-mail addresses or phone numbers, separated by commas. Nobody is asked before you send the drafts.'
          : 'As this client’s posts begin. Nobody is asked before you send the drafts.'
      }
      error={read.ok ? undefined : read.message}
    >
      <Input
        value={value.replaceAll('\n', ', ')}
        placeholder="anna@client.example, +1 202 555 0100"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
