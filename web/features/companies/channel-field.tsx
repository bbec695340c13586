import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChannel } from './save-company.ts';

type ChannelFieldProps = {
  company: string;
  /** What was chosen here; undefined shows what is set. */
  value: string | undefined;
  onChange: (channel: string) => void;
};

/** How the company's posts go out. Where there is only one way there is nothing to choose. */
export function ChannelField({ company, value, onChange }: ChannelFieldProps) {
  const { data } = useChannel(company);
  if (!data || data.channels.length < 2) return null;
  return (
    <Field label="Channel" hint="How this client’s posts go out at their time">
      <Select value={value ?? data.channel} onChange={(event) => onChange(event.target.value)}>
        {data.channels.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
