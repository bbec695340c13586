import { useEffect, useState } from 'react';
import { Stage } from '#web/components/stage.tsx';
import { FeedWindow } from './pieces/feed-window.tsx';
import { PhoneReview, type ReviewMoment } from './pieces/phone-review.tsx';
import { Picture } from './pieces/picture.tsx';

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The product in one gesture: a client says yes on the phone, and the agency's grid shows it. Plays once. */
function useReviewMoment(): ReviewMoment {
  const [moment, setMoment] = useState<ReviewMoment>(() => (wantsNoMotion() ? 'answered' : 'waiting'));
  useEffect(() => {
    if (wantsNoMotion()) return undefined;
    const press = setTimeout(() => setMoment('pressing'), 1800);
    const answer = setTimeout(() => setMoment('answered'), 2050);
    return () => {
      clearTimeout(press);
      clearTimeout(answer);
    };
  }, []);
  return moment;
}

export function HeroScene() {
  const moment = useReviewMoment();
  return (
    <Stage>
      <Picture
        label="A client approves a post on a phone, and the post in the agency's grid changes from In Review to Approved."
        className="relative flex h-163 justify-center lg:h-158"
      >
        <FeedWindow
          answered={moment === 'answered'}
          className="absolute top-14 right-52 left-10 hidden h-200 md:block lg:right-72 lg:left-16"
        />
        <PhoneReview
          moment={moment}
          className="absolute top-8 h-fit md:top-auto md:right-10 md:bottom-8 lg:right-16"
        />
      </Picture>
    </Stage>
  );
}
