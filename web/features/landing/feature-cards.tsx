import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { Assistant } from './pieces/assistant.tsx';
import { ClientCards } from './pieces/client-cards.tsx';
import { Month } from './pieces/month.tsx';
import { Picture } from './pieces/picture.tsx';
import { PostHistory } from './pieces/post-history.tsx';
import { TextMessage } from './pieces/text-message.tsx';
import { Thread } from './pieces/thread.tsx';

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
          text="Every company has its own grid, and you see at a glance where somebody waits for you."
          label="Cards of three client companies with their latest posts and counts."
        >
          <ClientCards />
        </FeatureCard>
        <FeatureCard
          title="A link instead of a log-in"
          text="Reviewers answer from a text message or an e-mail."
          label="A text message with a link to a post."
        >
          <TextMessage />
        </FeatureCard>
        <FeatureCard
          title="Feedback stays with the post"
          text="One thread for you and everyone who reviews."
          label="Comments between a client and the agency, ending in an approval."
        >
          <Thread />
        </FeatureCard>
        <FeatureCard
          wide
          title="One calendar across every client"
          text="Plan per company or see the whole month, coloured by what each post still needs."
          label="Two weeks of a calendar with posts in different statuses."
        >
          <Month weeks={3} />
        </FeatureCard>
        <FeatureCard
          half
          title="Who said yes to what, and when"
          text="Each step is written down and never edited."
          label="The history of a post from sent to approved."
        >
          <PostHistory />
        </FeatureCard>
        <FeatureCard
          half
          title="An assistant that knows the feed"
          text="Ideas, captions and posting times from your own posts and gaps."
          label="A question to the assistant and its answer."
        >
          <Assistant />
        </FeatureCard>
      </div>
    </section>
  );
}

type FeatureCardProps = {
  title: string;
  text: string;
  /** What the picture shows, for those who cannot see it. */
  label: string;
  wide?: boolean;
  half?: boolean;
  children: ReactNode;
};

function FeatureCard({ title, text, label, wide, half, children }: FeatureCardProps) {
  return (
    <article
      className={cn(
        'flex flex-col overflow-hidden rounded-xl border border-line bg-raised p-5 sm:p-6',
        wide ? 'md:col-span-2 lg:col-span-4' : half ? 'lg:col-span-3' : 'lg:col-span-2',
      )}
    >
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mt-1 max-w-md text-sm text-muted">{text}</p>
      <Picture label={label} className="mt-6 flex flex-1 flex-col justify-end">
        {children}
      </Picture>
    </article>
  );
}
