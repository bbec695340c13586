import { ArrowLeft, LayoutGrid } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { isUncategorized } from '#domain/companies/names.ts';
import { PostGrid } from '#web/features/posts/post-grid.tsx';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Downloaded when first opened. */
const ProfileView = apart(async () => (await import('#web/features/slots/profile-view.tsx')).ProfileView);

const PROFILE = 'profile';

/** A client's posts as a grid, or as the profile will look. The address holds which. */
export function PostsPart({ company }: { company: string | null }) {
  const [search, setSearch] = useSearchParams();
  if (company === null || isUncategorized(company)) return <PostGrid company={company} />;
  const isProfile = search.get('look') === PROFILE;
  const label = isProfile ? 'To the grid' : 'As on the profile';
  const toggle = (
    <Button
      variant="secondary"
      title={label}
      onClick={() =>
        setSearch(
          (old) => {
            const next = new URLSearchParams(old);
            if (isProfile) next.delete('look');
            else next.set('look', PROFILE);
            return next;
          },
          { replace: true },
        )
      }
    >
      {isProfile ? <ArrowLeft aria-hidden /> : <LayoutGrid aria-hidden />}
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  );
  return isProfile ? (
    <ProfileView meanwhile={<Skeleton className="h-96" />} company={company} toggle={toggle} />
  ) : (
    <PostGrid company={company} more={toggle} />
  );
}
