import { Link } from 'wouter';
import { Logo } from '#web/components/logo.tsx';
import { Button } from '#web/ui/button.tsx';

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
        <Logo />
        <nav aria-label="Account" className="flex flex-wrap items-center gap-1 sm:gap-2">
          <Button asChild variant="ghost">
            <Link href="/login">Log In</Link>
          </Button>
          <Button asChild>
            <Link href="/signup">Get Started</Link>
          </Button>
        </nav>
      </div>
    </header>
  );
}
