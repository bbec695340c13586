import { useCallback, useMemo, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rangeOf, type Day } from '#domain/calendar/month-grid.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { isAskedFor } from '#domain/posts/asked-for.ts';
import {
  listForCalendar,
  schedulePost,
  unschedulePost,
  updatePost,
  type Post,
} from '#domain/posts/contract.ts';
import type { Overlap } from '#domain/posts/overlap.ts';
import { isOpenForReview, NOT_IN_FUTURE, type PostStatus } from '#domain/posts/status.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';
import { changeDates } from '#domain/slots/dates.ts';
import { ApiError, messageOf, send } from '#web/lib/api.ts';
import { dateBack } from '#web/lib/date-back.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useToast, type ToastOptions } from '#web/lib/toast.ts';
import { somethingChanged, useRead } from '#web/lib/use-api.ts';
import type { MovablePost } from './calendar-post.ts';

const EVERY_15_SECONDS = 15_000;

/** The posts of the shown days. */
export function useShownPosts(shown: { first: Day; last: Day; zone: string; company: string | null }) {
  const { from, to } = rangeOf(shown.first, shown.last, shown.zone);
  const query = {
    view: 'calendar' as const,
    from: from.toISOString(),
    to: to.toISOString(),
    ...(shown.company === null ? {} : { company: shown.company }),
  };
  const read = useRead(listForCalendar, { query }, { whole: true, refetchInterval: EVERY_15_SECONDS });
  return { ...read, data: useAskedFor(read.data, shown.company) };
}

function useAskedFor(
  posts: PostInCalendar[] | undefined,
  company: string | null,
  statuses?: readonly PostStatus[],
) {
  return useMemo(
    () => posts?.filter((post) => isAskedFor({ company, ...(statuses && { statuses }) }, post)),
    [posts, company, statuses],
  );
}

const WITHOUT_DATE = ['Draft', 'In Review', 'Changes Requested', 'Approved'] as const;
/** Newest first; the grid has the rest. */
export const TRAY_MOST = 60;

/** Posts without a date. */
export function useUndatedPosts(company: string | null) {
  const read = useRead(
    listForCalendar,
    {
      query: {
        view: 'calendar',
        undated: 'true',
        status: WITHOUT_DATE.join(','),
        limit: TRAY_MOST,
        ...(company === null ? {} : { company }),
      },
    },
    { refetchInterval: EVERY_15_SECONDS },
  );
  return { ...read, data: useAskedFor(read.data, company) };
}

const APPROVED = ['Approved'] as const;

/** Approved posts that can be scheduled. */
export function useApprovedPosts(company: string | null, enabled: boolean) {
  const read = useRead(
    listForCalendar,
    { query: { view: 'calendar', status: APPROVED.join(','), ...(company === null ? {} : { company }) } },
    { whole: true, enabled, refetchInterval: EVERY_15_SECONDS },
  );
  return { ...read, data: useAskedFor(read.data, company, APPROVED) };
}

/** The clients' logos, where they are shown; the filter uses the same query. */
export function useLogos(enabled: boolean): (company: string) => string | null {
  const { data } = useRead(listCompanies, {}, { enabled });
  return useCallback(
    (company: string) => data?.find(({ name }) => sameCompany(name, company))?.logoUrl ?? null,
    [data],
  );
}

interface Change {
  id: string;
  as: 'plan' | 'schedule';
  /** Null removes the date. */
  at: Date | null;
  /** Where it was shown, for the way back; null where it had no date. Where it has another by now, it keeps that. */
  from?: Date | null;
  /** For undo: the date that the change had set. If the post has another by now, it keeps that. */
  expected?: Date | null;
  onDone?: () => void;
  /** No answer came. After a refusal the form stays, and may be sent again. */
  onUnanswered?: () => void;
  /** Somebody else gave it this date in the meantime. */
  onOverlap?: (theirs: Date | null) => void;
}

type Ends = Pick<Change, 'onDone' | 'onUnanswered' | 'onOverlap'>;

const liesAhead = (at: Date) => at > new Date();

const textOf = (at: Date | null) => at?.toISOString() ?? null;

type Written = Partial<Post & { dateAsksAgain?: true | undefined }>;

async function write({ id, as, at, from, expected }: Change): Promise<Written> {
  const params = { id };
  const scheduledAt = textOf(at);
  if (expected !== undefined) {
    const body = { dates: [{ id, scheduledAt, expected: textOf(expected) }] };
    const { becomes, asks } = dateBack(await send(changeDates, { body }));
    return { scheduledAt, ...(becomes && { status: becomes }), ...(asks?.length && { dateAsksAgain: true }) };
  }
  const basedOn = from !== undefined && { basedOn: { scheduledAt: textOf(from) } };
  if (as === 'plan') return send(updatePost, { params, body: { scheduledAt, ...basedOn } });
  return scheduledAt === null
    ? send(unschedulePost, { params })
    : send(schedulePost, { params, body: { scheduledAt, ...basedOn } });
}

/** The date that somebody else has saved meanwhile; undefined where it was not that. */
function theirDate(error: unknown): Date | null | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const overlaps = (error.details['overlaps'] ?? []) as Overlap[];
  const found = overlaps.find(({ field }) => field === 'scheduledAt');
  return found && (typeof found.theirs === 'string' ? new Date(found.theirs) : null);
}

const DONE = {
  plan: { dated: 'Planned date changed', undated: 'Planned date removed' },
  schedule: { dated: 'Post scheduled successfully', undated: 'Post unscheduled' },
};

const AGAIN = 'This client says yes to the date as well: reviewers who had answered are asked again';

function failureOf(error: unknown, { from }: Change): ToastOptions {
  // The server's own message stands alone. Of a move without an answer nobody knows what became of it.
  const isLost = from !== undefined && !(error instanceof ApiError);
  const reason = messageOf(error, isLost ? ANSWER_LOST : 'Failed to schedule post');
  const back = isLost && from && !navigator.onLine ? ' The post is back where it was.' : '';
  return { title: 'Error', description: reason + back, variant: 'destructive' };
}

/**
 * Sets a post's date, optimistically; a refusal restores the old one. The result is reported here and not by
 * the caller, whose form may be gone: a scheduled post is no longer among the approved ones.
 */
export function useDates(zone: string) {
  const toast = useToast();
  const client = useQueryClient();
  const lists = { queryKey: ['api', 'posts'] };
  const show = (id: string, change: Partial<Post>) =>
    client.setQueriesData<unknown>(lists, (kept: unknown) =>
      Array.isArray(kept) ? kept.map((post: Post) => (post.id === id ? { ...post, ...change } : post)) : kept,
    );
  /** The dates of posts that are being moved, as far as the server is known to have them, and how many moves wait. */
  const [moving] = useState(() => new Map<string, { at: string | null; moves: number }>());
  const dateOf = (id: string): string | null =>
    // Of lists that are not on the screen an old date may be known.
    [
      ...client.getQueriesData<unknown>({ ...lists, type: 'active' }),
      ...client.getQueriesData<unknown>(lists),
    ]
      .flatMap(([, kept]) => (Array.isArray(kept) ? (kept as Post[]) : []))
      .find((post) => post.id === id)?.scheduledAt ?? null;
  const mutation = useMutation({
    mutationFn: write,
    // One after the other: the second of two quick moves is based on the first.
    scope: { id: 'dates' },
    onMutate: async ({ id, at }) => {
      await client.cancelQueries(lists);
      const known = moving.get(id) ?? { at: dateOf(id), moves: 0 };
      moving.set(id, { ...known, moves: known.moves + 1 });
      show(id, { scheduledAt: textOf(at) });
    },
    onSuccess: (post, { id, as, at, from, onDone }) => {
      const known = moving.get(id);
      if (known) known.at = textOf(at);
      show(id, post);
      // The client's yes covers the date: the approved post is with its reviewers again.
      if (as === 'schedule' && at && post.status && isOpenForReview(post.status)) {
        toast({
          title: 'Sent to the reviewers again',
          description: 'Another date needs a new yes of this client.',
        });
        onDone?.();
        return;
      }
      // Moving it back would not bring their answers back.
      const undo = from !== undefined &&
        !post.dateAsksAgain &&
        (from === null || liesAhead(from)) && {
          action: { label: 'Undo', onClick: () => mutation.mutate({ id, as, at: from, expected: at }) },
        };
      const said = DONE[as];
      const crowded = post.targets?.find(({ warning }) => warning !== null)?.warning;
      const again = post.dateAsksAgain && AGAIN;
      const when = at && [momentText(at, zone), again, crowded].filter(Boolean).join('. ');
      if (when) toast({ title: said.dated, description: when, ...undo });
      else toast({ title: said.undated, ...undo });
      onDone?.();
    },
    onError: (error, change) => {
      // Restored here and not by a refetch, which needs a connection; another move that waits is not taken back.
      const known = moving.get(change.id);
      if (known) show(change.id, { scheduledAt: known.at });
      toast(failureOf(error, change));
      const theirs = theirDate(error);
      if (theirs !== undefined) change.onOverlap?.(theirs);
      else if (!(error instanceof ApiError)) change.onUnanswered?.();
    },
    onSettled: (_answer, _error, { id }) => {
      const known = moving.get(id);
      if (known && (known.moves -= 1) === 0) moving.delete(id);
      return somethingChanged(client);
    },
  });

  const refuse = (title: string, description: string) =>
    toast({ title, description, variant: 'destructive' });
  const schedule = (id: string, at: Date, onDone: () => void) =>
    mutation.mutate({ id, as: 'schedule', at, onDone });
  /** With a way back, as long as the old date lies ahead. Null takes the date away. */
  const move = ({ id, title, moving, at: from }: MovablePost, at: Date | null, ends: Ends = {}) => {
    if (at?.getTime() === from?.getTime()) ends.onDone?.();
    else if (!moving.ok) refuse(`“${title}” stays where it is`, moving.message);
    else if (at && !liesAhead(at)) refuse('Error', NOT_IN_FUTURE);
    else mutation.mutate({ id, as: moving.as, at, from, ...ends });
  };
  return { schedule, move, refuse, pending: mutation.isPending };
}

export type Dates = ReturnType<typeof useDates>;
