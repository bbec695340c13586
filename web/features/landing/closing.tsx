import { Link } from 'wouter';
import { Doorway } from '#web/components/doorway.tsx';
import { Logo } from '#web/components/logo.tsx';
import { DecorPanel } from '#web/components/decor-panel.tsx';
import { Button } from '#web/ui/button.tsx';

export function Closing() {
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-6xl px-4 pt-24 sm:px-6 sm:pt-32">
      <DecorPanel unlit>
        <div className="grid items-end md:grid-cols-[1fr_auto]">
          <div className="px-6 py-14 sm:px-12 sm:py-20">
            <h2 id="closing" className="max-w-md text-3xl font-semibold sm:text-4xl">
              Your next post is waiting for a yes
            </h2>
            <p className="mt-4 max-w-sm text-base text-on-stage-muted">
              Add one client, send one post, and see how fast the answer comes. 14 days free, no credit card
              required.
            </p>
            <Button
              asChild
              size="lg"
              className="mt-8 bg-on-stage text-stage hover:bg-white focus-visible:outline-on-stage"
            >
              <Link href="/signup">Start Your Free Trial</Link>
            </Button>
          </div>
          <Doorway className="hidden h-80 overflow-visible md:block lg:mr-6" />
        </div>
      </DecorPanel>
    </section>
  );
}

const year = new Date().getFullYear();

export function LandingFooter() {
  return (
    <footer className="mx-auto mt-16 max-w-6xl px-4 sm:mt-24 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-10">
        <Logo />
        <p className="text-sm text-muted">© {year} Greenroom. All rights reserved.</p>
      </div>
    </footer>
  );
}
