import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNDO_OVER } from '#domain/kit/undo.ts';
import type { ManyResult } from '#domain/posts/many.ts';
import type { Action } from '#domain/posts/many-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import type { Choosable } from './choosing.ts';
import { Reasons, Results } from './many-results.tsx';
import { noWayBack, type WayBack } from './undo.ts';
import { useMany } from './use-many.ts';
import { undoneText } from './use-undo-later.ts';

const IN_ARCHIVE = 'Published posts can still be restored in the Archive.';

/** Whether this moment has passed; `onOver` is called just before the screen changes. */
function useIsOver(until: number | undefined, onOver: () => void): boolean {
  const [isOver, setOver] = useState(false);
  const end = useEffectEvent(() => {
    onOver();
    setOver(true);
  });
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => end(), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return isOver;
}

type EndedProps = {
  action: Action;
  posts: readonly Choosable[];
  results: ManyResult[];
  way: WayBack | null;
  onUndo: () => void;
  onClose: () => void;
};

/** What became of each, and the way back where there is one. */
export function Ended({ action, posts, results, way, onUndo, onClose }: EndedProps) {
  const back = useMany();
  const [undone, setUndone] = useState<ManyResult[] | null>(null);
  const staying = (way?.stays ?? []).map((id) => ({ id, ok: false, message: noWayBack(way) }));
  const [undoButton, doneButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const isOver = useIsOver(way?.until, () => {
    if (document.activeElement === undoButton.current) doneButton.current?.focus();
  });
  const isUndoing = back.results !== null;
  const undo = async () => {
    if (!way || isUndoing) return;
    onUndo();
    setUndone([...(await back.run(way.action, way.ids, {}, way)), ...staying]);
  };
  const stuck = undone?.filter((one) => !one.ok) ?? [];
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        {undone && (
          <Alert tone={stuck.length > 0 ? 'warning' : 'success'} announce>
            {undoneText(undone)}
          </Alert>
        )}
        {way && isOver && !isUndoing && <Alert announce>{`${UNDO_OVER}. ${IN_ARCHIVE}`}</Alert>}
        <Reasons results={undone ?? staying} posts={posts} />
        {!undone && <Results action={action} results={results} posts={posts} />}
      </DialogBody>
      <DialogFooter>
        {way && !undone && (isUndoing || !isOver) && (
          <Button ref={undoButton} variant="secondary" pending={isUndoing} onClick={() => void undo()}>
            Undo
          </Button>
        )}
        <Button ref={doneButton} onClick={onClose} disabled={isUndoing && !undone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
