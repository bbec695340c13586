import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { HeroScene } from './hero-scene.tsx';
import { WatchDemo } from './watch-demo.tsx';

export function Hero() {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-14 sm:px-6 sm:pt-20">
      <div className="grid items-center gap-x-16 gap-y-5 lg:grid-cols-[7fr_5fr]">
        <h1 className="max-w-2xl text-4xl font-semibold sm:text-5xl lg:text-6xl">
          Manage Your Social Media Like a Pro
        </h1>
        <div>
          <p className="max-w-xl text-lg text-muted">
            Create posts for every client, get a clear yes by text message or{' '}
            <span className="whitespace-nowrap">e-mail</span>, and publish exactly what was approved.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-3">
            <Button asChild size="lg">
              <Link href="/signup">Start Free Trial</Link>
            </Button>
            <WatchDemo />
          </div>
          <p className="mt-3 text-sm text-muted">Free 14-day trial, no credit card required.</p>
        </div>
      </div>
      <div className="mt-10 sm:mt-14">
        <HeroScene />
      </div>
    </section>
  );
}
