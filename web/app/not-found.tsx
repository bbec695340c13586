import { Link } from 'wouter';
import { Doorway } from '#web/components/doorway.tsx';
import { DecorPanel } from '#web/components/decor-panel.tsx';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** For people who are not signed in: the whole page. */
export const NotFound = () => (
  <main className="flex min-h-dvh flex-col justify-center px-6 py-12">
    <NotFoundWithin />
  </main>
);

/** Below the header of a signed-in person. */
export function NotFoundWithin() {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-center text-center">
      <PageTitle title="Page not found" />
      <DecorPanel unlit className="w-full">
        <Doorway className="mx-auto h-60 overflow-visible" />
      </DecorPanel>
      <h1 className="mt-10 text-3xl font-semibold">404 Page Not Found</h1>
      <p className="mt-3 text-base text-muted">The page you&apos;re looking for doesn&apos;t exist.</p>
      <Button asChild size="lg" className="mt-8">
        <Link href="/" {...actsAsButton}>
          Back to Home
        </Link>
      </Button>
    </div>
  );
}
