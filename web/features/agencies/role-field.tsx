import type { Role } from '#domain/agencies/roles.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface RoleFieldProps<R extends Role> {
  value: R;
  onChange: (role: R) => void;
  error?: string | undefined;
  /** The roles to choose from. */
  roles: readonly R[];
}

export const RoleField = <R extends Role>({ value, onChange, error, roles }: RoleFieldProps<R>) => (
  <Field label="Role" hint={`${ROLE_WORDS[value].may}.`} error={error}>
    <Select value={value} onChange={(event) => onChange(event.target.value as R)}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_WORDS[role].label}
        </option>
      ))}
    </Select>
  </Field>
);
