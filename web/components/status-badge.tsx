import type { ReactNode } from 'react';
import type { PostStatus } from '#domain/posts/status.ts';
import { cn } from '#web/lib/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { statusStyle } from './status-style.ts';

export type StatusBadgeProps = {
  status: PostStatus;
  className?: string;
  /** Only the icon, where the words stand beside it. */
  brief?: boolean;
  children?: ReactNode;
};

export function StatusBadge({ status, className, brief = false, children }: StatusBadgeProps) {
  const { icon: Icon, className: colours } = statusStyle[status];
  return (
    <Badge className={cn(colours, className)} {...(brief && { title: status })}>
      <Icon aria-hidden />
      {brief ? <span className="sr-only">{status}</span> : status}
      {children}
    </Badge>
  );
}
