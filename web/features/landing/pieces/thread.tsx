import type { ReactNode } from 'react';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { awaited, bakery } from '../sample.ts';

export function Thread() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-2">
        <img src={awaited.picture} alt="" className="size-12 rounded-md object-cover" />
        <p className="min-w-0 text-sm">
          <span className="block truncate font-medium">{awaited.title}</span>
          <span className="text-muted">Version 2</span>
        </p>
      </div>
      <Comment
        avatar={<CompanyAvatar {...bakery} size="sm" />}
        name={bakery.name}
        after={<StatusBadge status="Changes Requested" />}
      >
        Lovely. Could it say seven instead of eight?
      </Comment>
      <Comment avatar={<Avatar name="You" size="sm" />} name="You">
        Done, please look again.
      </Comment>
      <Comment
        avatar={<CompanyAvatar {...bakery} size="sm" />}
        name={bakery.name}
        after={<StatusBadge status="Approved" />}
      >
        Perfect.
      </Comment>
    </div>
  );
}

type CommentProps = { avatar: ReactNode; name: string; after?: ReactNode; children: ReactNode };

function Comment({ avatar, name, after, children }: CommentProps) {
  return (
    <div className="flex items-start gap-2.5">
      {avatar}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {name} {after}
        </p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  );
}
