import type { ReactNode } from 'react';
import type { PostStatus } from '#domain/posts/status.ts';
import { Shot } from '#web/components/shots/shot.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Phone } from './pieces/frames.tsx';
import { Picture } from './pieces/picture.tsx';

type Step = {
  title: string;
  text: string;
  statuses: PostStatus[];
  /** What the picture shows, for screen readers. */
  label: string;
  ground: string;
  picture: ReactNode;
};

/** The same post at three moments. Each picture is cut off by another edge of its background. */
const steps: Step[] = [
  {
    title: 'Create the post',
    text: 'Upload pictures or a video, frame them, write the caption. It is a draft until you say otherwise.',
    statuses: ['Draft'],
    label: 'Three pictures of a new post in their order, and the first as the feed will show it.',
    ground: 'bg-tint-2',
    picture: (
      <div className="absolute inset-x-8 top-8 mx-auto max-w-80 rounded-xl bg-surface p-3 shadow-md md:inset-x-4 lg:inset-x-8 lg:top-10 lg:p-4">
        <Shot name="step-create" />
      </div>
    ),
  },
  {
    title: 'Get approval',
    text: 'Send it to one reviewer or five. Each gets a link, and every answer comes back to the post.',
    statuses: ['In Review', 'Approved'],
    label: 'The post on a reviewer’s phone, above the buttons Approve Post and Request Changes.',
    ground: 'bg-tint-1',
    picture: (
      <Phone className="absolute inset-x-0 bottom-8 mx-auto h-fit w-51 md:w-44 lg:bottom-10 lg:w-61">
        <Shot name="review-pending" />
      </Phone>
    ),
  },
  {
    title: 'Schedule and publish',
    text: 'Pick the day and time. Greenroom keeps the appointment and tells you if anything stands in the way.',
    statuses: ['Scheduled', 'Published'],
    label: 'Three days of the calendar with the posts of several clients; this one is scheduled.',
    ground: 'bg-tint-3',
    picture: (
      <div className="absolute top-8 left-6 w-88 md:left-4 md:w-76 overflow-hidden rounded-xl bg-surface shadow-md lg:top-10 lg:left-8 lg:w-96">
        <Shot name="step-plan" />
      </div>
    ),
  },
];

/** The pitch as a post's journey: three moments, with its statuses on one line below. */
export function Workflow() {
  return (
    <section aria-labelledby="workflow" className="mx-auto max-w-6xl px-4 pt-24 sm:px-6 sm:pt-32">
      <h2 id="workflow" className="max-w-2xl text-3xl font-semibold sm:text-4xl">
        Three steps, and nobody chases anybody
      </h2>
      <ol className="mt-10 grid gap-12 md:grid-cols-3 md:gap-0">
        {steps.map(({ title, text, statuses, label, ground, picture }, at) => (
          <li key={title} className="group min-w-0">
            <Picture
              label={label}
              className={cn(
                'h-92 overflow-hidden rounded-2xl md:mr-4 md:h-80 lg:h-112',
                ground,
                'md:group-last:mr-0',
              )}
            >
              {picture}
            </Picture>
            <div aria-hidden className="mt-6 flex items-center">
              {statuses.map((status) => (
                <div key={status} className="group/status flex flex-1 items-center">
                  <StatusBadge status={status} />
                  <span className="h-px flex-1 bg-line-strong group-last:group-last/status:hidden" />
                </div>
              ))}
            </div>
            <h3 className="mt-5 text-lg font-semibold">
              <span aria-hidden className="mr-2 text-accent-ink tabular-nums">
                {at + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 max-w-xs pr-4 text-base text-muted md:text-sm lg:text-base">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
