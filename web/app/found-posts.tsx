import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Command } from 'cmdk';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { stateAsked } from '#domain/posts/state-words.ts';
import { MediaPicture } from '#web/components/media-picture.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { momentText, useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { groupClasses, itemClasses } from './palette-classes.ts';

/** A constant, so that a changed list means an answer. */
const NONE: Post[] = [];
const MOST = 6;

interface Found {
  /** Posts in the state that the text names, under the state's heading. */
  stated: { heading: string; posts: Post[] };
  /** Posts with the typed words in title or caption. */
  named: Post[];
  searching: boolean;
  /** The server could not be asked. */
  failed: boolean;
}

/** The server searches posts: by title and caption from two letters on, and by state. */
export function useFoundPosts(typed: string): Found {
  const wanted = useDeferredValue(typed.trim());
  const search = useSettled(wanted);
  const enabled = search.length >= 2;
  const {
    data = NONE,
    isFetching,
    isError,
  } = useRead(listPosts, { query: { search, limit: MOST } }, { enabled });
  const state = stateAsked(search);
  const [to] = useState(() => new Date().toISOString());
  const byState = useRead(
    listPosts,
    { query: { status: state?.statuses.join() ?? '', limit: MOST, ...(state?.due && { to }) } },
    { enabled: state !== null },
  );
  const stated = useMemo(
    () => (state && byState.data ? byState.data.filter((post) => !state.due || !post.goingOut) : NONE),
    [state, byState.data],
  );
  // Posts whose title matches come before those whose caption does.
  const named = useMemo(() => {
    const isCalled = ({ title }: Post) => title.toLowerCase().includes(search.toLowerCase());
    const others = data.filter(({ id }) => !stated.some((post) => post.id === id));
    return others.sort((a, b) => Number(isCalled(b)) - Number(isCalled(a)));
  }, [data, stated, search]);
  return {
    stated: { heading: state?.heading ?? '', posts: stated },
    named: enabled ? named : NONE,
    failed: (enabled && isError) || (state !== null && byState.isError),
    searching: isFetching || byState.isFetching || (wanted !== search && wanted.length >= 2),
  };
}

/** Each value contains the typed text, so that the list's own filter keeps the server's results. */
export const valueOf = (post: Post, typed: string) => `post ${typed.toLowerCase()} ${post.id}`;

type GroupProps = { heading: string; posts: Post[]; typed: string; go: (path: string) => () => void };

export function FoundPosts({ heading, posts, typed, go }: GroupProps) {
  const zone = useTimeZone();
  if (posts.length === 0) return null;
  return (
    <Command.Group heading={heading} className={groupClasses}>
      {posts.map((post) => {
        const at = post.scheduledAt ?? post.publishedAt;
        return (
          <Command.Item
            key={post.id}
            value={valueOf(post, typed)}
            onSelect={go(`/post/${post.id}`)}
            className={itemClasses}
          >
            <span className="size-9 shrink-0 overflow-hidden rounded-sm bg-blank">
              {post.assets[0] && <MediaPicture url={post.assets[0].url} alt="" sizes="2.25rem" most={160} />}
            </span>
            {/* On phones the status stands below: beside them, it would leave name and date no room. */}
            <span className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-start">
              <span className="min-w-0 flex-1 max-sm:w-full">
                <span dir="auto" className="block truncate">
                  {post.title || 'Untitled'}
                </span>
                <span className="block truncate text-xs text-muted">
                  {post.companyName && `${post.companyName} · `}
                  {at ? momentText(at, zone) : 'No date'}
                </span>
              </span>
              <StatusBadge status={post.status} />
            </span>
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}

/** The value once it has been stable for a moment: one request per word, not per letter. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
