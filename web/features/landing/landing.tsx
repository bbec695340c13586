import { Closing, LandingFooter } from './closing.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { LandingHeader } from './header.tsx';
import { Hero } from './hero.tsx';
import { Workflow } from './workflow.tsx';

export function Landing() {
  return (
    <>
      <LandingHeader />
      <main>
        <Hero />
        <FeatureCards />
        <Workflow />
        <Closing />
      </main>
      <LandingFooter />
    </>
  );
}
