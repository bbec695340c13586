import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChannel } from './save-company.ts';

type ChannelFieldProps = {
  company: string;
  /** The choice made here; undefined shows the saved one. */
  value: string | undefined;
  /** Undefined for the saved one. */
  onChange: (channel: string | undefined) => void;
};

/** How the company's posts go out. Not rendered where there is only one channel. */
export function ChannelField({ company, value, onChange }: ChannelFieldProps) {
  const { data } = useChannel(company);
  if (!data || data.channels.length < 2) return null;
  return (
    <Field label="Channel" hint="How this client’s posts go out at their time">
      <Select
        value={value ?? data.channel}
        onChange={({ target }) => onChange(target.value === data.channel ? undefined : target.value)}
      >
        {data.channels.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
