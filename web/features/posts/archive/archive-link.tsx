import { Archive } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { archiveOf } from './archive-of.ts';

/** Links to the archive of one client or, with null, of all. */
export function ArchiveLink({ name }: { name: string | null }) {
  return (
    <Button asChild variant="ghost" className="sm:max-2xl:px-2.5">
      <Link href={archiveOf(name)} title="Archive">
        <Archive aria-hidden />
        <span className="sm:max-2xl:sr-only">Archive</span>
      </Link>
    </Button>
  );
}
