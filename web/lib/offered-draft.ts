import { useEffect, useEffectEvent } from 'react';
import { sameCompany } from '#domain/companies/names.ts';

/** Words for a post that one screen hands to the wizard of a company. */
export type OfferedDraft = { title: string; caption: string; date: string | null };

let waiting: { company: string | null; draft: OfferedDraft } | null = null;
const listeners = new Set<() => void>();

export function offerDraft(company: string | null, draft: OfferedDraft): void {
  waiting = { company, draft };
  for (const listener of listeners) listener();
}

/** Takes what was offered for this company, once: now, or while the screen is open. */
export function useOfferedDraft(company: string | null, take: (draft: OfferedDraft) => void): void {
  const look = useEffectEvent(() => {
    if (!waiting || !sameCompany(waiting.company, company)) return;
    const { draft } = waiting;
    waiting = null;
    take(draft);
  });
  useEffect(() => {
    const listener = () => look();
    listener();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
