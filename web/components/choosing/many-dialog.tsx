import { useState } from 'react';
import { UNDO_KEPT_MS } from '#domain/kit/undo.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import { movedBy, type ManyResult } from '#domain/posts/many.ts';
import { canText, ACTIONS, doneText, openIn, type Action } from '#domain/posts/many-words.ts';
import { DatesList } from '#web/components/dates-list.tsx';
import { QuotaNotes, type ChosenDate } from '#web/components/quota-notes.tsx';
import { newId } from '#web/lib/new-id.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { messageOf } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Choosable } from './choosing.ts';
import { Ended } from './ended.tsx';
import { LEFT_OUT, OpenItems, Reasons } from './many-results.tsx';
import { asShown, undoOf, type WayBack } from './undo.ts';
import { useUndoLater } from './use-undo-later.ts';
import { useCheck, useMany, type ActionInput } from './use-many.ts';
import { ActionFields, firstInput } from './action-fields.tsx';

type ManyDialogProps = {
  action: Action;
  posts: readonly Choosable[];
  /** The posts for which it failed; null where nothing was done. */
  onEnd: (failed: string[] | null) => void;
};

const TITLES: Record<Action, (count: number) => string> = {
  send: (count) => `Send ${postsText(count)} for approval`,
  schedule: (count) => `Schedule ${postsText(count)}`,
  move: (count) => `Move the dates of ${postsText(count)}`,
  duplicate: (count) => `Duplicate ${postsText(count)}`,
  label: (count) => `Put ${postsText(count)} into a campaign`,
  delete: (count) => `Delete ${postsText(count)}?`,
};

const SAID: Partial<Record<Action, string>> = {
  send: 'Each reviewer gets one message with everything that waits for them.',
  duplicate: 'The copies are drafts, without date and reviewers.',
  label: 'Only your agency sees it. What the posts say stays, and nobody is asked again.',
  delete:
    'Review links stop working. For a minute you can undo it; records of published posts stay in the Archive.',
};

/** Until when what is deleted from now on can be undone. */
const undoableUntil = () => Date.now() + UNDO_KEPT_MS;

/** Previews the action, runs it, and lists the result for each post. */
export function ManyDialog({ action, posts, onEnd }: ManyDialogProps) {
  const zone = useTimeZone();
  const [input, setInput] = useState<ActionInput | null>(() => firstInput(action, zone));
  const ids = posts.map((post) => post.id);
  const many = useMany();
  // Of a request that arrives twice the copies are made once.
  const [key] = useState(newId);
  const [done, setDone] = useState<ManyResult[] | null>(null);
  const [way, setWay] = useState<WayBack | null>(null);
  const [isUndone, setUndone] = useState(false);
  const undoLater = useUndoLater();
  // From the click until its result is shown there is no way to do it again.
  const isWorking = many.results !== null && done === null;
  // Not again once it has begun, whatever changed by it.
  const check = useCheck(action, ids, input, { enabled: many.results === null });
  const [withoutOpen, setWithoutOpen] = useState(false);
  const leftOut = new Set(withoutOpen ? openIn(check.data ?? []).map((one) => one.id) : []);
  const able = check.data?.filter((one) => one.ok && !leftOut.has(one.id)).map((one) => one.id) ?? [];
  // Posts that were refused, left out, or fail after all stay chosen.
  const refused = (check.data ?? []).flatMap((one) =>
    leftOut.has(one.id) ? { ...one, ok: false, message: LEFT_OUT } : one.ok ? [] : one,
  );
  const end = () => {
    if (isWorking) return;
    // What was deleted can be undone for a minute, also once this is closed.
    if (done && way?.until !== undefined && !isUndone) undoLater(doneText(action, done), way);
    // What may be done all the same is not chosen any more: the next press would do it twice.
    onEnd(done ? done.filter((one) => !one.ok && !one.unanswered).map((one) => one.id) : null);
  };
  const go = async () => {
    if (input === null || many.results !== null || able.length === 0) return;
    const checked = check.data ?? [];
    // Counted from before the first post, so that the offer of a later undo is good for each of them.
    const until = undoableUntil();
    const what = action === 'duplicate' ? { ...input, key } : input;
    const results = await many.run(action, able, what, { each: asShown(able, checked), checked });
    // Uses the earlier check: a new one would be about another change.
    const back = undoOf(action, results, { input, checked });
    setWay(back && action === 'delete' ? { ...back, until } : back);
    setDone([...results, ...refused]);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && end()}
      title={done ? doneText(action, done) : TITLES[action](posts.length)}
      description={done ? undefined : SAID[action]}
    >
      {done ? (
        <Ended
          action={action}
          posts={posts}
          results={done}
          way={way}
          onUndo={() => setUndone(true)}
          onClose={end}
        />
      ) : (
        <>
          <DialogBody className="flex flex-col gap-4">
            {isWorking ? (
              <Working action={action} count={many.results?.length ?? 0} of={able.length} />
            ) : (
              <>
                <ActionFields action={action} onChange={setInput} />
                {check.isError ? (
                  <Alert
                    tone="danger"
                    announce
                    title="This could not be looked at"
                    action={
                      <Button size="sm" variant="secondary" onClick={() => void check.refetch()}>
                        Try again
                      </Button>
                    }
                  >
                    {messageOf(check.error, 'Please try again.')}
                  </Alert>
                ) : (
                  <div aria-live="polite" className="flex flex-col gap-3">
                    {check.data ? (
                      <>
                        <p className="text-sm font-semibold text-ink">{canText(action, check.data)}</p>
                        <Reasons results={check.data} posts={posts} />
                        <OpenItems
                          results={check.data}
                          posts={posts}
                          isLeftOut={withoutOpen}
                          onLeaveOut={setWithoutOpen}
                        />
                        <NewDates results={check.data} posts={posts} zone={zone} />
                        <QuotaNotes
                          dates={datesFor(
                            action,
                            posts.filter(({ id }) => able.includes(id)),
                            input,
                          )}
                        />
                      </>
                    ) : (
                      input !== null && <Skeleton className="h-5 w-40" />
                    )}
                  </div>
                )}
              </>
            )}
          </DialogBody>
          <DialogFooter>
            <Button variant="secondary" disabled={isWorking} onClick={end}>
              Cancel
            </Button>
            <Button
              variant={action === 'delete' ? 'danger' : 'primary'}
              disabled={!check.data || able.length === 0}
              pending={isWorking}
              onClick={() => void go()}
            >
              {check.data && able.length > 0
                ? `${ACTIONS[action].verb} ${postsText(able.length)}`
                : ACTIONS[action].verb}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

/** For actions that change dates: each post's date before and after, and the effect on approvals. */
function NewDates({
  results,
  posts,
  zone,
}: {
  results: ManyResult[];
  posts: readonly Choosable[];
  zone: string;
}) {
  const changed = results.flatMap(({ id, ok, date }) => (date ? [{ id, ok, ...date }] : []));
  if (changed.length === 0) return null;
  const titleOf = new Map(posts.map(({ id, title }) => [id, title]));
  return (
    <DatesList
      dates={changed.map(({ id, before, after }) => ({ id, title: titleOf.get(id) ?? '', before, after }))}
      results={changed}
      zone={zone}
    />
  );
}

/** The posts' new dates; empty where the action gives none. */
function datesFor(action: Action, posts: readonly Choosable[], input: ActionInput | null): ChosenDate[] {
  const { scheduledAt, days, timeZone = 'UTC' } = input ?? {};
  const newDate = (at: string | null) => {
    if (action === 'schedule') return scheduledAt ?? at;
    const moved = action === 'move' && at !== null && days ? movedBy(new Date(at), days, timeZone) : null;
    return moved?.toISOString() ?? null;
  };
  return posts.flatMap(({ id, at }) => {
    const date = newDate(at);
    return date === null ? [] : { postId: id, at: date };
  });
}

function Working({ action, count, of }: { action: Action; count: number; of: number }) {
  return (
    <div className="flex flex-col gap-2 py-2">
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {count} of {of}
      </p>
      <Progress label={ACTIONS[action].label} value={of === 0 ? null : count / of} />
    </div>
  );
}
