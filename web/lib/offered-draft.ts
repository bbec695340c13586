import { useEffect, useEffectEvent } from 'react';
import { sameCompany } from '#domain/companies/names.ts';
import { Followed, usePart } from './app-state.ts';

/** A draft that one screen hands to the wizard of a company. */
export type OfferedDraft = { title: string; caption: string; date: string | null };

type Offer = { company: string | null; draft: OfferedDraft };

export const createOffer = () => new Followed<Offer | null>(null);

export function useOfferDraft() {
  const offer = usePart(createOffer);
  return (company: string | null, draft: OfferedDraft) => offer.set({ company, draft });
}

/** Takes a draft offered for this company, once: now, or while the screen is open. */
export function useOfferedDraft(company: string | null, take: (draft: OfferedDraft) => void): void {
  const offer = usePart(createOffer);
  const look = useEffectEvent(() => {
    const waiting = offer.get();
    if (!waiting || !sameCompany(waiting.company, company)) return;
    offer.set(null);
    take(waiting.draft);
  });
  useEffect(() => {
    const listener = () => look();
    listener();
    return offer.follow(listener);
  }, [offer]);
}
