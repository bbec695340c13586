import type { ReactNode } from 'react';
import { Shot, type ShotName } from '#web/components/shots/shot.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Picture } from './pieces/picture.tsx';
import { TextMessage } from './pieces/text-message.tsx';

export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 pt-24 sm:px-6 sm:pt-32">
      <h2 id="features" className="max-w-2xl text-3xl font-semibold sm:text-4xl">
        What your client approved is what goes out
      </h2>
      <p className="mt-4 max-w-xl text-base text-muted">
        A yes belongs to one version of a post. Change the caption or a picture, and Greenroom asks again
        before anything is published.
      </p>
      <div className="mt-10 grid gap-4 md:grid-cols-2 lg:grid-cols-6">
        <FeatureCard
          wide
          title="All your clients on one screen"
          text="Every client has its own grid, and you see at a glance where somebody waits for you."
          label="Cards of three clients with their latest posts and counts."
        >
          <Part name="clients" className="lg:h-88" least="min-w-136" />
        </FeatureCard>
        <FeatureCard
          title="A link instead of a log-in"
          text="Reviewers answer from a text message or an e-mail."
          label="A text message with a link to a post."
        >
          <div className="flex h-full flex-col justify-center p-5 sm:p-6">
            <TextMessage />
          </div>
        </FeatureCard>
        <FeatureCard
          title="Feedback stays with the post"
          text="Who answered what, about which version, in one place."
          label="What each reviewer said about the post, when, and what they were sent."
        >
          <Part name="feedback" className="h-80" />
        </FeatureCard>
        <FeatureCard
          wide
          title="One calendar across every client"
          text="Plan per client or see the whole month, coloured by what each post still needs."
          label="Three weeks of a calendar with posts in different statuses."
        >
          <div className="relative aspect-[1240/460] size-full min-h-64">
            <Shot name="weeks" className="absolute inset-0 size-full object-cover object-left-top" />
          </div>
        </FeatureCard>
        <FeatureCard
          half
          title="Who said yes to what, and when"
          text="Each step is written down and never edited."
          label="The history of a post: made, sent, opened, answered."
        >
          <Part name="history" className="h-80" least="min-w-100" />
        </FeatureCard>
        <FeatureCard
          half
          title="An assistant that knows the feed"
          text="Ideas, captions and posting times from your own posts and gaps."
          label="A question to the assistant and its answer."
        >
          <Part name="assistant" className="h-80" least="min-w-100" />
        </FeatureCard>
      </div>
    </section>
  );
}

type FeatureCardProps = {
  title: string;
  text: string;
  /** What the picture shows, for screen readers. */
  label: string;
  wide?: boolean;
  half?: boolean;
  children: ReactNode;
};

function FeatureCard({ title, text, label, wide, half, children }: FeatureCardProps) {
  return (
    <article
      className={cn(
        'flex flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-xs',
        wide ? 'md:col-span-2 lg:col-span-4' : half ? 'lg:col-span-3' : 'lg:col-span-2',
      )}
    >
      <div className="p-5 sm:p-6">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1 max-w-md text-sm text-muted">{text}</p>
      </div>
      <Picture label={label} className="flex-1 border-t border-line bg-canvas">
        {children}
      </Picture>
    </article>
  );
}

type PartProps = {
  name: ShotName;
  className: string;
  /** Narrower than this it would be unreadable: it extends beyond the right edge instead. */
  least?: string;
};

/** The top of a part of the product; the card's edge cuts it off. */
function Part({ name, className, least }: PartProps) {
  return (
    <div className={cn('overflow-hidden px-5 pt-5 sm:px-6 sm:pt-6', className)}>
      <Shot name={name} className={cn('rounded-t-xl', least)} />
    </div>
  );
}
