import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';

export function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <h1 className="text-3xl font-semibold">404 Page Not Found</h1>
      <p className="mt-2 text-base text-muted">The page you&apos;re looking for doesn&apos;t exist.</p>
      <Button asChild className="mt-8">
        <Link href="/">Back to Home</Link>
      </Button>
    </main>
  );
}
