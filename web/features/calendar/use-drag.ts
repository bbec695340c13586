import { useEffect, useState, type RefObject } from 'react';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import type { Day } from '#domain/calendar/month-grid.ts';
import type { Moving } from '#domain/posts/moving.ts';
import { dragByTouch } from './touch-drag.ts';
import { whyNotLabel } from './why-not-label.ts';

const KIND = 'calendar post';

/** A draggable post, and whether it may be moved. */
export type Dragged = { id: string; moving: Moving };

type Landing = {
  onDrop: (postId: string, day: Day) => void;
  /** A post that cannot be moved was dropped: says why. */
  onRefused: (postId: string, why: string) => void;
};
/** The calendars on the screen, which handle drops. */
const listeners = new Set<Landing>();

/**
 * A post that can be dragged to another day, by mouse or long touch. One that cannot be moved can be lifted,
 * too: the drag image then says why, no day accepts it, and the drop says it again.
 */
export function useDraggablePost(element: RefObject<HTMLElement | null>, post: Dragged | undefined) {
  const [dragging, setDragging] = useState(false);
  const id = post?.id;
  const why = post && !post.moving.ok ? post.moving.message : null;
  useEffect(() => {
    if (!element.current || id === undefined) return undefined;
    const byMouse = draggable({
      element: element.current,
      getInitialData: () => ({ kind: KIND, postId: id, why }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => {
        if (why === null) return;
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render: ({ container }) => container.append(whyNotLabel(why)),
        });
      },
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
    const byTouch = dragByTouch(element.current, {
      why,
      onLift: () => setDragging(true),
      onDrop: (day) => {
        setDragging(false);
        for (const { onDrop, onRefused } of listeners)
          if (why !== null) onRefused(id, why);
          else if (day !== null) onDrop(id, day);
      },
    });
    return () => {
      byTouch();
      byMouse();
    };
  }, [element, id, why]);
  return dragging;
}

/** A day that accepts posts. It has `data-over` while one hovers over it, by mouse or touch. */
export function useDayTarget(element: RefObject<HTMLElement | null>, day: Day) {
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const leave = () => target.removeAttribute('data-over');
    return dropTargetForElements({
      element: target,
      canDrop: ({ source: { data } }) => data['kind'] === KIND && data['why'] === null,
      getData: () => ({ day }),
      onDragEnter: () => target.setAttribute('data-over', ''),
      onDragLeave: leave,
      onDrop: leave,
    });
  }, [element, day]);
}

/** Reports once per drop which post landed on which day, or why it could not. */
export function useDrops({ onDrop, onRefused }: Landing) {
  useEffect(() => {
    const landing = { onDrop, onRefused };
    listeners.add(landing);
    const byMouse = monitorForElements({
      canMonitor: ({ source }) => source.data['kind'] === KIND,
      onDrop: ({ source, location }) => {
        const { postId, why } = source.data;
        const day = location.current.dropTargets[0]?.data['day'];
        if (typeof postId !== 'string') return;
        if (typeof why === 'string') onRefused(postId, why);
        else if (typeof day === 'string') onDrop(postId, day);
      },
    });
    return () => {
      listeners.delete(landing);
      byMouse();
    };
  }, [onDrop, onRefused]);
}
