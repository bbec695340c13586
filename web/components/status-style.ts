import {
  CalendarClock,
  CheckCheck,
  CircleCheck,
  Eye,
  MessageSquareWarning,
  PencilLine,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { PostStatus } from '#domain/posts/status.ts';

/**
 * The look of a status everywhere: icon, background and text colour, and a strong colour for dots and bars.
 */
export const statusStyle: Record<PostStatus, { icon: LucideIcon; className: string; dot: string }> = {
  Draft: { icon: PencilLine, className: 'bg-(--draft) text-(--on-draft)', dot: 'bg-(--on-draft)' },
  'In Review': { icon: Eye, className: 'bg-(--in-review) text-(--on-in-review)', dot: 'bg-(--on-in-review)' },
  'Changes Requested': {
    icon: MessageSquareWarning,
    className: 'bg-(--changes-requested) text-(--on-changes-requested)',
    dot: 'bg-(--on-changes-requested)',
  },
  Approved: {
    icon: CircleCheck,
    className: 'bg-(--approved) text-(--on-approved)',
    dot: 'bg-(--on-approved)',
  },
  Scheduled: {
    icon: CalendarClock,
    className: 'bg-(--scheduled) text-(--on-scheduled)',
    dot: 'bg-(--on-scheduled)',
  },
  Published: {
    icon: CheckCheck,
    className: 'bg-(--published) text-(--on-published)',
    dot: 'bg-(--published)',
  },
  Failed: { icon: TriangleAlert, className: 'bg-(--failed) text-(--on-failed)', dot: 'bg-(--failed)' },
};
