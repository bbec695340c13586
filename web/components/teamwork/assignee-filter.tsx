import { listMembers } from '#domain/agencies/contract.ts';
import { displayName, useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Select } from '#web/ui/select.tsx';

type Props = { value: string; onChange: (assignee: string) => void };

/** Filters by assignee; not rendered for people without colleagues. */
export function AssigneeFilter(props: Props) {
  const { user } = useSession();
  return user?.hasColleagues ? <Choice {...props} me={user.id} /> : null;
}

function Choice({ value, onChange, me }: Props & { me: string }) {
  const members = useRead(listMembers);
  const others = (members.data ?? []).filter((one) => one.id !== me);
  return (
    <Select
      aria-label="With whom"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-40"
    >
      <option value="">With anybody</option>
      <option value={me}>Assigned to me</option>
      {others.map((one) => (
        <option key={one.id} value={one.id}>
          {displayName(one)}
        </option>
      ))}
      <option value="nobody">Not assigned</option>
    </Select>
  );
}
