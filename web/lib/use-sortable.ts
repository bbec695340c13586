import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

type Sortable = {
  /** Items of different lists do not mix. */
  list: string;
  index: number;
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
  /** Says why the item stays where it is: it is not picked up, but others can be dropped on it. */
  refuse?: (() => void) | undefined;
};

/** Makes an element movable among its neighbours with the mouse. Keyboard and touch need buttons beside it. */
export function useSortable(
  element: RefObject<HTMLElement | null>,
  { list, index, onMove, disabled, refuse }: Sortable,
) {
  const [dragging, setDragging] = useState(false);
  const [over, setOver] = useState(false);
  const isFree = useEffectEvent(() => {
    refuse?.();
    return refuse === undefined;
  });
  useEffect(() => {
    if (!element.current || disabled) return undefined;
    return combine(
      draggable({
        element: element.current,
        canDrag: () => isFree(),
        getInitialData: () => ({ list, index }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => source.data['list'] === list && source.data['index'] !== index,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          onMove(Number(source.data['index']), index);
        },
      }),
    );
  }, [element, list, index, onMove, disabled]);
  return { dragging, over };
}
