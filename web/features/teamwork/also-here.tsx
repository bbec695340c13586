import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HERE_EVERY_MS, presenceText, sayHere } from '#domain/teamwork/presence.ts';
import { pathOf } from '#domain/kit/address.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { keyOf } from '#web/lib/use-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';

const MOST_FACES = 3;

/** Who else has this post open; not rendered for people without colleagues. */
export function AlsoHere({ postId, editing }: { postId: string; editing: boolean }) {
  const { user } = useSession();
  return user?.hasColleagues ? <Others postId={postId} editing={editing} /> : null;
}

function Others({ postId, editing }: { postId: string; editing: boolean }) {
  const [tab] = useState(() => crypto.randomUUID());
  const params = { id: postId };
  const state = editing ? 'editing' : 'looking';
  // Reported again when the mode changes or the server reports a change; not from a hidden tab.
  const { data: people = [] } = useQuery({
    queryKey: [...keyOf(sayHere, { params }), tab, state],
    queryFn: ({ signal }) => call(sayHere, { params, body: { tab, state }, signal }),
    refetchInterval: HERE_EVERY_MS,
    retry: false,
    placeholderData: (before) => before,
  });

  useEffect(() => {
    // Sent even while the page is being closed.
    const leave = () =>
      void fetch(pathOf(sayHere, { id: postId }), {
        method: 'POST',
        keepalive: true,
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ tab, state: 'gone' }),
      }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [postId, tab]);

  return (
    <output className="flex min-w-0 items-center gap-2 text-xs text-muted" aria-live="polite">
      {people.length > 0 && (
        <>
          <span aria-hidden className="flex -space-x-1.5">
            {people.slice(0, MOST_FACES).map((one) => (
              <Avatar
                key={one.id}
                name={one.name}
                src={one.profileImageUrl ? `${one.profileImageUrl}?w=160` : null}
                size="sm"
                className="ring-2 ring-canvas"
              />
            ))}
          </span>
          <span className="truncate max-sm:sr-only">{presenceText(people)}</span>
        </>
      )}
    </output>
  );
}
