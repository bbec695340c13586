import { can } from '#domain/agencies/abilities.ts';
import { listMembers } from '#domain/agencies/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { seesClient } from '#domain/teamwork/sees-client.ts';
import { assignPost } from '#domain/teamwork/contract.ts';
import { useMayNot } from '#web/lib/may.ts';
import { displayName, useSession } from '#web/lib/session.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Select } from '#web/ui/select.tsx';

/** The post's assignee, to see or to change. */
export function AssignField({ post }: { post: Post }) {
  const { user } = useSession();
  const members = useRead(listMembers);
  const { failPlainly } = useOutcome();
  const assign = useChange(assignPost);
  const mayNot = useMayNot('compose') !== null || isPublished(post.status);
  const { assignee } = post;
  const shown = assign.isPending ? assign.variables.body?.memberId : assignee?.id;
  const choices = (members.data ?? []).filter(
    (one) => seesClient(one, post.companyName) && can(one, 'compose'),
  );
  const isListed = choices.some((one) => one.id === assignee?.id);
  if (mayNot) return assignee?.name ?? 'Nobody';
  return (
    <span className="flex max-w-72 items-center gap-2">
      {assignee && (
        <Avatar
          name={assignee.name}
          src={assignee.profileImageUrl ? `${assignee.profileImageUrl}?w=160` : null}
          size="sm"
        />
      )}
      <Select
        aria-label="Assigned to"
        className="min-w-0 flex-1"
        value={shown ?? ''}
        onChange={(event) =>
          assign.mutate(
            { params: { id: post.id }, body: { memberId: event.target.value || null } },
            failPlainly('Failed to assign the post'),
          )
        }
      >
        <option value="">Nobody</option>
        {assignee && !isListed && <option value={assignee.id}>{assignee.name}</option>}
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {displayName(one)}
            {one.id === user?.id && ' (you)'}
          </option>
        ))}
      </Select>
    </span>
  );
}
