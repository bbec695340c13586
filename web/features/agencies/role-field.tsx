import { ROLES, type Role } from '#domain/agencies/roles.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface RoleFieldProps {
  value: Role;
  onChange: (role: Role) => void;
  error?: string | undefined;
}

export const RoleField = ({ value, onChange, error }: RoleFieldProps) => (
  <Field label="Role" hint={`${ROLE_WORDS[value].may}.`} error={error}>
    <Select value={value} onChange={(event) => onChange(event.target.value as Role)}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_WORDS[role].label}
        </option>
      ))}
    </Select>
  </Field>
);
