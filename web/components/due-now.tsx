import { BellRing } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The post's time has come: somebody has to post it and mark it. */
export const DueNow = ({ className }: { className?: string }) => (
  <Badge tone="accent" className={cn('ring-1 ring-accent-line ring-inset', className)}>
    <BellRing aria-hidden />
    Due now
  </Badge>
);
