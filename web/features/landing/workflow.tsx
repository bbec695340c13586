import type { PostStatus } from '#domain/posts/status.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';

const steps: { title: string; text: string; statuses: PostStatus[] }[] = [
  {
    title: 'Create the post',
    text: 'Upload pictures or a video, frame them, write the caption. It is a draft until you say otherwise.',
    statuses: ['Draft'],
  },
  {
    title: 'Get approval',
    text: 'Send it to one reviewer or five. Each gets a link, and every answer comes back to the post.',
    statuses: ['In Review', 'Approved'],
  },
  {
    title: 'Schedule and publish',
    text: 'Pick the day and time. Greenroom keeps the appointment and tells you if anything stands in the way.',
    statuses: ['Scheduled', 'Published'],
  },
];

/** The pitch as the post's own road: its statuses on one line, the three steps beneath. */
export function Workflow() {
  return (
    <section aria-labelledby="workflow" className="mx-auto max-w-6xl px-4 pt-24 sm:px-6 sm:pt-32">
      <h2 id="workflow" className="max-w-2xl text-3xl font-semibold sm:text-4xl">
        Three steps, and nobody chases anybody
      </h2>
      <ol className="mt-12 grid gap-10 md:grid-cols-3 md:gap-0">
        {steps.map(({ title, text, statuses }, at) => (
          <li key={title} className="group">
            <div aria-hidden className="flex items-center">
              {statuses.map((status) => (
                <div key={status} className="group/status flex flex-1 items-center">
                  <StatusBadge status={status} />
                  <span className="h-px flex-1 bg-line-strong group-last:group-last/status:hidden" />
                </div>
              ))}
            </div>
            <h3 className="mt-6 text-lg font-semibold">
              <span className="mr-2 text-accent-ink tabular-nums">{at + 1}</span>
              {title}
            </h3>
            <p className="mt-2 max-w-xs text-base text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
