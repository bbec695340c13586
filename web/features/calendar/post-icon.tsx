import { BellRing, TriangleAlert } from 'lucide-react';
import { calendarLook } from './calendar-look.ts';
import type { CalendarPost } from './calendar-post.ts';

/** The status as an icon, unless something is to be done now. */
export function PostIcon({ post, className }: { post: CalendarPost; className: string }) {
  const Icon = post.isDue ? BellRing : post.isAtRisk ? TriangleAlert : calendarLook[post.status].icon;
  return <Icon aria-hidden className={className} />;
}
