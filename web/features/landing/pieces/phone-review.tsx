import { CircleCheck } from 'lucide-react';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { awaited, bakery } from '../sample.ts';

export type ReviewMoment = 'waiting' | 'pressing' | 'answered';

export type PhoneReviewProps = {
  moment: ReviewMoment;
  /** Less picture, for where the phone has to fit beside other things. */
  short?: boolean;
  className?: string;
};

/** What a client sees behind the link: the post as it will look, and two buttons. */
export function PhoneReview({ moment, short = false, className }: PhoneReviewProps) {
  const answered = moment === 'answered';
  return (
    <div className={cn('w-72 rounded-[2.5rem] bg-black p-2 shadow-lg ring-1 ring-white/15', className)}>
      <div className="overflow-hidden rounded-[2rem] bg-surface text-ink">
        <div className="flex items-center gap-2.5 px-4 pt-5 pb-3">
          <CompanyAvatar {...bakery} size="sm" />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold">{bakery.name}</p>
            <p className={cn('text-xs', answered ? 'text-accent-ink' : 'text-muted')}>
              {answered ? 'You approved this' : 'Pending your review'}
            </p>
          </div>
        </div>
        <img
          src={awaited.picture}
          alt=""
          className={cn('w-full object-cover object-[50%_70%]', short ? 'aspect-video' : 'aspect-square')}
        />
        <div className="px-4 pt-3">
          <p className="text-sm">
            <span className="font-semibold">{bakery.name}</span> {awaited.caption}
          </p>
        </div>
        <div className="flex h-34 flex-col justify-end gap-2 p-4">
          {answered ? (
            <div className="flex h-full animate-pop-in flex-col items-center justify-center gap-1.5 rounded-lg bg-accent-soft text-accent-ink">
              <CircleCheck className="size-6" />
              <p className="text-sm font-semibold">Post Approved!</p>
            </div>
          ) : (
            <>
              <Button
                size="lg"
                className={cn('w-full duration-200', moment === 'pressing' && 'scale-97 bg-accent-hover')}
              >
                Approve Post
              </Button>
              <Button size="lg" variant="secondary" className="w-full">
                Request Changes
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
