import { useEffect, useRef, useState, type RefObject } from 'react';
import { Stage } from '#web/components/stage.tsx';
import { FeedWindow } from './pieces/feed-window.tsx';
import { PhoneReview, type ReviewMoment } from './pieces/phone-review.tsx';
import { Picture } from './pieces/picture.tsx';

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The product in one gesture: a client says yes on the phone, and the agency's grid shows it. Plays once, when seen. */
function useReviewMoment(scene: RefObject<HTMLElement | null>): ReviewMoment {
  const [moment, setMoment] = useState<ReviewMoment>(() => (wantsNoMotion() ? 'answered' : 'waiting'));
  useEffect(() => {
    if (wantsNoMotion() || !scene.current) return undefined;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        timers.push(setTimeout(() => setMoment('pressing'), 1200));
        timers.push(setTimeout(() => setMoment('answered'), 1450));
      },
      { threshold: 0.6 },
    );
    watch.observe(scene.current);
    return () => {
      watch.disconnect();
      timers.forEach(clearTimeout);
    };
  }, [scene]);
  return moment;
}

export function HeroScene() {
  const scene = useRef<HTMLDivElement>(null);
  const moment = useReviewMoment(scene);
  return (
    <div ref={scene}>
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
    </div>
  );
}
