import { ArrowRight, CalendarClock, ImagePlus, Send, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { dashboardOf } from './dashboard-of.ts';

const steps: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: ImagePlus, title: 'Make it', text: 'Drop in pictures or a video and write the caption.' },
  { icon: Send, title: 'Send it', text: 'Reviewers get a link by e-mail or text message. No log-in.' },
  { icon: CalendarClock, title: 'Plan it', text: 'Once everyone has said yes, pick the day and the time.' },
];

/** Beside the cards until there is a first post: what to do here, and where to begin. */
export function FirstSteps({ company, className }: { company: string; className?: string }) {
  return (
    <section
      aria-label="First steps"
      className={cn(
        '@container flex flex-col justify-center rounded-xl border border-dashed border-line-strong p-6 sm:p-8',
        className,
      )}
    >
      <h2 className="text-lg font-semibold text-ink">Your first yes is three steps away</h2>
      <div className="mt-5 grid gap-5 @2xl:grid-cols-3">
        {steps.map(({ icon: Icon, title, text }) => (
          <div key={title} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
            >
              <Icon className="size-4.5" />
            </span>
            <p className="min-w-0 text-sm text-muted">
              <span className="block font-medium text-ink">{title}</span>
              {text}
            </p>
          </div>
        ))}
      </div>
      <Button asChild className="mt-6 self-start">
        <Link href={`${dashboardOf(company)}&new=post`}>
          Begin your first post
          <ArrowRight aria-hidden />
        </Link>
      </Button>
    </section>
  );
}
