import { Shot } from '#web/components/shots/shot.tsx';
import { DecorPanel } from '#web/components/decor-panel.tsx';
import { Phone, Window } from './pieces/frames.tsx';
import { Picture } from './pieces/picture.tsx';
import { playWhenSeen } from './play-scene.ts';

/** The product in one scene: a client says yes on the phone. */
export function HeroScene() {
  return (
    <div data-scene ref={(scene) => (scene ? playWhenSeen(scene) : undefined)} className="group/scene">
      <DecorPanel>
        <Picture
          label="The posts of a client in the agency's grid, and a phone on which the client approves one of them."
          className="relative flex h-160 justify-center md:h-150 lg:h-168"
        >
          <Window className="absolute top-12 right-28 left-10 hidden md:block lg:top-16 lg:right-56 lg:left-16">
            <Shot name="company" eager="(min-width: 64rem) 52rem, 80vw" />
          </Window>
          <Phone className="absolute top-8 h-fit md:top-auto md:right-8 md:-bottom-10 lg:right-14 lg:bottom-8">
            <Shot name="review-pending" eager="16rem" />
            <Shot
              name="review-approved"
              eager="16rem"
              className="absolute inset-0 opacity-0 transition-opacity duration-700 group-data-answered/scene:opacity-100 motion-reduce:opacity-100"
            />
          </Phone>
        </Picture>
      </DecorPanel>
    </div>
  );
}
