import { useEffect, useState, type RefObject } from 'react';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Day } from '#domain/calendar/month-grid.ts';

const KIND = 'calendar post';

/** A post that can be taken to another day, by mouse or by a long touch. */
export function useDraggablePost(element: RefObject<HTMLElement | null>, postId: string, enabled: boolean) {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    if (!element.current || !enabled) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind: KIND, postId }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [element, postId, enabled]);
  return dragging;
}

/** A day that takes posts. */
export function useDayTarget(element: RefObject<HTMLElement | null>, day: Day) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data['kind'] === KIND,
      getData: () => ({ day }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [element, day]);
  return over;
}

/** Tells once per drop which post landed on which day. */
export function useDrops(onDrop: (postId: string, day: Day) => void) {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === KIND,
        onDrop: ({ source, location }) => {
          const { postId } = source.data;
          const day = location.current.dropTargets[0]?.data['day'];
          if (typeof postId === 'string' && typeof day === 'string') onDrop(postId, day);
        },
      }),
    [onDrop],
  );
}
