import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ArrowLeft, LayoutGrid } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { isUncategorized } from '#domain/companies/names.ts';
import { PostGrid } from '#web/features/posts/post-grid.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Downloaded when first opened. */
const ProfileView = apart(async () => (await import('#web/features/slots/profile-view.tsx')).ProfileView);

const PROFILE = 'profile';

/** A client's posts as a grid, or as the profile will look. The address holds which. */
export function PostsPart({ company }: { company: string | null }) {
  const [search, setSearch] = useSearchParams();
  const held = useRef(false);
  if (company === null || isUncategorized(company)) return <PostGrid company={company} />;
  const isProfile = search.get('look') === PROFILE;
  const label = isProfile ? 'To the grid' : 'As on the profile';
  const toggle = (
    <Toggle
      held={held}
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
    </Toggle>
  );
  return isProfile ? (
    <ProfileView meanwhile={<Meanwhile toggle={toggle} />} company={company} toggle={toggle} />
  ) : (
    <PostGrid company={company} more={toggle} />
  );
}

const Meanwhile = ({ toggle }: { toggle: ReactNode }) => (
  <div className="flex flex-col gap-4">
    <div className="flex">{toggle}</div>
    <Skeleton className="h-96" />
  </div>
);

/** Each of the two looks has it in its own place, so it is mounted anew with them: the focus it had goes along. */
function Toggle({ held, ...props }: ButtonProps & { held: RefObject<boolean> }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    if (held.current) element?.focus();
    return () => {
      held.current = element !== null && document.activeElement === element;
    };
  }, [held]);
  return <Button ref={button} variant="secondary" {...props} />;
}
