import { useEffect, useRef, useState, type RefObject } from 'react';
import { Shot } from '#web/components/shots/shot.tsx';
import { DecorPanel } from '#web/components/decor-panel.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Phone, Window } from './pieces/frames.tsx';
import { Picture } from './pieces/picture.tsx';

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The product in one gesture: a client says yes on the phone. Plays once, when seen; without motion it has happened. */
function useAnswered(scene: RefObject<HTMLElement | null>): boolean {
  const [answered, setAnswered] = useState(wantsNoMotion);
  useEffect(() => {
    if (wantsNoMotion() || !scene.current) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        timer = setTimeout(() => setAnswered(true), 2400);
      },
      { threshold: 0.5 },
    );
    watch.observe(scene.current);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [scene]);
  return answered;
}

export function HeroScene() {
  const scene = useRef<HTMLDivElement>(null);
  const answered = useAnswered(scene);
  return (
    <div ref={scene}>
      <DecorPanel>
        <Picture
          label="The posts of a client in the agency's grid, and a phone on which the client approves one of them."
          className="relative flex h-160 justify-center md:h-150 lg:h-168"
        >
          <Window className="absolute top-12 right-28 left-10 hidden md:block lg:top-16 lg:right-56 lg:left-16">
            <Shot name="company" eager />
          </Window>
          <Phone className="absolute top-8 h-fit md:top-auto md:right-8 md:-bottom-10 lg:right-14 lg:bottom-8">
            <Shot name="review-pending" eager />
            <Shot
              name="review-approved"
              eager
              className={cn(
                'absolute inset-0 transition-opacity duration-700',
                answered ? 'opacity-100' : 'opacity-0',
              )}
            />
          </Phone>
        </Picture>
      </DecorPanel>
    </div>
  );
}
