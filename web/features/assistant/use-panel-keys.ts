import { useEffect, useEffectEvent, type RefObject } from 'react';

const REACHABLE =
  'a[href], button:not(:disabled), textarea:not(:disabled), input:not(:disabled), [tabindex="0"]';

type PanelKeys = {
  /** It covers everything else: Tab stays inside it. */
  covers: boolean;
  onEscape: () => void;
};

export function usePanelKeys(panel: RefObject<HTMLElement | null>, { covers, onEscape }: PanelKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const box = panel.current;
    if (!box || event.defaultPrevented) return;
    const place = document.activeElement;
    const inside = box.contains(place);
    const nowhere = place === null || place === document.body;
    if (event.key === 'Escape' && (inside || (covers && nowhere))) onEscape();
    if (event.key !== 'Tab' || !covers) return;
    const all = [...box.querySelectorAll<HTMLElement>(REACHABLE)];
    const [first, last] = [all[0], all.at(-1)];
    if (inside && place !== box && place !== (event.shiftKey ? first : last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
