import { useRef, useState } from 'react';
import { LogOut, Pencil, UserMinus, UserPlus } from 'lucide-react';
import { can } from '#domain/agencies/abilities.ts';
import { listMembers, type MemberShown } from '#domain/agencies/contract.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { displayName, useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { ChangeMemberDialog } from './change-member-dialog.tsx';
import { clientsInWords } from './choose-clients.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

/** Longer lists have a search field. */
const FEW = 10;

export function TeamPage() {
  const { user } = useSession();
  const read = useRead(listMembers);
  const { data: members, error } = read;
  const [inviting, setInviting] = useState(false);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(list);
  const mayManage = can({ role: user?.role ?? 'viewer' }, 'manage members');
  const wanted = search.trim().toLowerCase();
  const shown = members?.filter((one) => `${displayName(one)} ${one.email}`.toLowerCase().includes(wanted));
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <PageHeader
        title="Team"
        description={
          mayManage
            ? 'Who works with you, what they may do, and for which clients.'
            : 'Who works with you. An owner decides who joins and what they may do.'
        }
        back={{ href: '/settings', label: 'Back to settings' }}
        actions={
          mayManage && (
            <Button onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Invite
            </Button>
          )
        }
      />
      {error && !members ? (
        <LoadFailed title="The team could not be loaded" read={read} />
      ) : (
        <Card aria-busy={!members}>
          {members && members.length > FEW && (
            <div className="border-b border-line p-4">
              <Input
                type="search"
                aria-label="Search the team"
                placeholder="Search by name or email"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
          )}
          {shown ? (
            <ul ref={list} className="divide-y divide-line">
              {shown.map((one) => (
                <MemberRow key={one.id} member={one} mayManage={mayManage} onRemove={removing} />
              ))}
              {shown.length === 0 && <li className="p-5 text-sm text-muted">Nobody is called so.</li>}
            </ul>
          ) : (
            <div className="flex flex-col gap-4 p-5">
              <span className="sr-only">Loading...</span>
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
            </div>
          )}
        </Card>
      )}
      {mayManage && <Invitations />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

type MemberRowProps = { member: MemberShown; mayManage: boolean; onRemove: () => void };

function MemberRow({ member, mayManage, onRemove }: MemberRowProps) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const name = displayName(member);
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <Avatar name={name} src={member.profileImageUrl ? `${member.profileImageUrl}?w=160` : null} size="md" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium text-ink">
          <span className="wrap-anywhere">{name}</span>
          {member.isYou && <Badge>You</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-muted">{member.email}</p>
      </div>
      <div className="min-w-0 basis-44 text-sm">
        <p className="font-medium text-ink">{ROLE_WORDS[member.role].label}</p>
        <p
          className="truncate text-xs text-muted"
          title={member.companies === 'all' ? undefined : member.companies.join(', ')}
        >
          {clientsInWords(member.companies)}
        </p>
      </div>
      <div className="flex min-w-18 justify-end gap-1">
        {mayManage && (
          <IconButton label={`Change ${name}`} onClick={() => setOpen('change')}>
            <Pencil aria-hidden />
          </IconButton>
        )}
        {(mayManage || member.isYou) && (
          <IconButton
            label={member.isYou ? 'Leave this team' : `Remove ${name}`}
            onClick={() => {
              onRemove();
              setOpen('remove');
            }}
          >
            {member.isYou ? <LogOut aria-hidden /> : <UserMinus aria-hidden />}
          </IconButton>
        )}
      </div>
      {open === 'change' && <ChangeMemberDialog member={member} name={name} onClose={close} />}
      {open === 'remove' && <RemoveMemberDialog member={member} name={name} onClose={close} />}
    </li>
  );
}
