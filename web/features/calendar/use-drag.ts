import { useEffect, useState, type RefObject } from 'react';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Day } from '#domain/calendar/month-grid.ts';
import { dragByTouch } from './touch-drag.ts';

const KIND = 'calendar post';

type OnDrop = (postId: string, day: Day) => void;
/** Who wants to know of drops; the calendar that is on the screen. */
const listeners = new Set<OnDrop>();

/** A post that can be taken to another day, by mouse or by a long touch. */
export function useDraggablePost(element: RefObject<HTMLElement | null>, postId: string, enabled: boolean) {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    if (!element.current || !enabled) return undefined;
    const byMouse = draggable({
      element: element.current,
      getInitialData: () => ({ kind: KIND, postId }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
    const byTouch = dragByTouch(element.current, {
      onLift: () => setDragging(true),
      onDrop: (day) => {
        setDragging(false);
        if (day !== null) for (const listener of listeners) listener(postId, day);
      },
    });
    return () => {
      byTouch();
      byMouse();
    };
  }, [element, postId, enabled]);
  return dragging;
}

/** A day that takes posts. It is marked `data-over` while one hangs over it, whichever way it is taken there. */
export function useDayTarget(element: RefObject<HTMLElement | null>, day: Day) {
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const leave = () => target.removeAttribute('data-over');
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => source.data['kind'] === KIND,
      getData: () => ({ day }),
      onDragEnter: () => target.setAttribute('data-over', ''),
      onDragLeave: leave,
      onDrop: leave,
    });
  }, [element, day]);
}

/** Tells once per drop which post landed on which day. */
export function useDrops(onDrop: OnDrop) {
  useEffect(() => {
    listeners.add(onDrop);
    const byMouse = monitorForElements({
      canMonitor: ({ source }) => source.data['kind'] === KIND,
      onDrop: ({ source, location }) => {
        const { postId } = source.data;
        const day = location.current.dropTargets[0]?.data['day'];
        if (typeof postId === 'string' && typeof day === 'string') onDrop(postId, day);
      },
    });
    return () => {
      listeners.delete(onDrop);
      byMouse();
    };
  }, [onDrop]);
}
