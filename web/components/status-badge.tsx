import type { ReactNode } from 'react';
import type { PostStatus } from '#domain/posts/status.ts';
import { cn } from '#web/lib/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { statusStyle } from './status-style.ts';

export type StatusBadgeProps = { status: PostStatus; className?: string; children?: ReactNode };

export function StatusBadge({ status, className, children }: StatusBadgeProps) {
  const { icon: Icon, className: colours } = statusStyle[status];
  return (
    <Badge className={cn(colours, className)}>
      <Icon aria-hidden />
      {status}
      {children}
    </Badge>
  );
}
