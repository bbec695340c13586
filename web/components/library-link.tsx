import { LibraryBig } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';

/** The address of a client's library. */
export const libraryOf = (name: string) => `/library?company=${encodeURIComponent(name)}`;

export function LibraryLink({ name }: { name: string }) {
  return (
    <Button asChild variant="ghost" className="sm:max-2xl:px-2.5">
      <Link href={libraryOf(name)} title="Library">
        <LibraryBig aria-hidden />
        <span className="sm:max-2xl:sr-only">Library</span>
      </Link>
    </Button>
  );
}
