import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { listCompanies } from '#domain/companies/contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { ApiError } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useRead } from '#web/lib/use-api.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLeaving } from '#web/ui/unsaved-changes.ts';
import { useCompany } from './queries.ts';

/** What became of a client whose screen is open: another name, or null where it is gone. */
interface Moved {
  to: string | null;
  /** Told anew with every answer that says so. */
  error: ApiError;
}

/** Null while the client is there under its name, or was never seen. By its id it is found under another one. */
export function useMoved(name: string | null): Moved | null {
  const { data: known, error } = useCompany(name);
  const gone = known && error instanceof ApiError && error.status === 404 ? error : null;
  const id = known?.id ?? null;
  const { data: all, isFetching } = useRead(listCompanies, {}, { enabled: gone !== null && id !== null });
  if (gone === null || name === null || (id !== null && (!all || isFetching))) return null;
  const now = all?.find((one) => id !== null && one.id === id)?.name;
  // The list may be older than the answer that there is no such client.
  if (now !== undefined && sameCompany(now, name)) return null;
  return { to: now ?? null, error: gone };
}

/**
 * Whether the client may have another name: it is being asked for, or it is not found and no answer says that it
 * is gone. Its lists are asked for at the same time, and are empty under the old name.
 */
export function useMayBeRenamed(name: string | null, moved: Moved | null): boolean {
  const { data: known, error, isFetching } = useCompany(name);
  const isLost = error instanceof ApiError && error.status === 404 && (moved === null || moved.to !== null);
  return known !== undefined && (isFetching || isLost);
}

/** A key for a client's screen that stays when the screen goes on under the client's new name, with what is typed there. */
export function useClientKey(name: string): string {
  const to = useMoved(name)?.to ?? null;
  const [shown, setShown] = useState({ name, key: name, to });
  if (shown.name !== name) {
    const isSame = shown.to !== null && sameCompany(shown.to, name);
    setShown({ name, key: isSame ? shown.key : name, to });
  } else if (shown.to !== to) setShown({ ...shown, to });
  return shown.key;
}

/** The address of the same screen under the client's new name. */
function useUnder(): (name: string) => string {
  const [path] = useLocation();
  const [search] = useSearchParams();
  return (name) => {
    const next = new URLSearchParams(search);
    next.set('company', name);
    return `${path}?${next}`;
  };
}

/** Something is open, chosen or being typed that another address would take away. */
const isBusy = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [data-choosing]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/** Goes on under the new name at once where nothing would be lost; else the word about it leads there. */
export function useFollowedRename(name: string | null, moved: Moved | null, isMaking: boolean): void {
  const [, navigate] = useLocation();
  const toast = useToast();
  const under = useUnder();
  const leaving = useLeaving();
  const goOn = useEffectEvent((to: string) => {
    leaving.goOn(() => navigate(under(to), { replace: true }));
    toast({ title: `${name} is now called ${to}` });
  });
  const to = moved?.to ?? null;
  const error = moved?.error;
  useEffect(() => {
    // Looked at again with every answer: by then what was open may be closed.
    if (to !== null && error && !isMaking && !isBusy()) goOn(to);
  }, [to, isMaking, error]);
}

type ClientMovedProps = { name: string; moved: Moved | null; isMaking?: boolean };

/** Stands above a screen of a client that has another name by now, or is gone. What was typed below stays. */
export function ClientMoved({ name, moved, isMaking = false }: ClientMovedProps) {
  const under = useUnder();
  const [, navigate] = useLocation();
  const leaving = useLeaving();
  if (moved === null) return null;
  const { to } = moved;
  const goOn = (event: MouseEvent) => {
    if (to === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leaving.goOn(() => navigate(under(to)));
  };
  return (
    <Alert
      tone="warning"
      announce
      className="print:hidden"
      title={to === null ? `There is no client called ${name} any more` : `${name} is now called ${to}`}
      action={
        !isMaking && (
          <Button asChild size="sm" variant="secondary">
            <Link href={to === null ? '/' : under(to)} {...actsAsButton} onClick={goOn}>
              {to === null ? 'Your Clients' : `Go on with ${to}`}
            </Link>
          </Button>
        )
      }
    >
      {to === null
        ? 'It was deleted, or you do not see it any more.'
        : isMaking
          ? `Please write ${to} as the company, so that your post is among its posts.`
          : 'Its posts are under the new name.'}
    </Alert>
  );
}
