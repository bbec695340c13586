import { useEffect, useEffectEvent } from 'react';
import { sameCompany } from '#domain/companies/names.ts';
import { Followed, usePart } from '#web/lib/app-state.ts';

type Offer = { company: string; files: File[] };

const createFileOffer = () => new Followed<Offer | null>(null);

/** Hands files dropped on another screen of a client to the table. */
export function useOfferFiles() {
  const offer = usePart(createFileOffer);
  return (company: string, files: File[]) => offer.set({ company, files });
}

/** Takes the offered files, once. */
export function useOfferedFiles(company: string, take: (files: File[]) => void): void {
  const offer = usePart(createFileOffer);
  const look = useEffectEvent(() => {
    const waiting = offer.get();
    if (!waiting || !sameCompany(waiting.company, company)) return;
    offer.set(null);
    take(waiting.files);
  });
  useEffect(() => {
    const listener = () => look();
    listener();
    return offer.follow(listener);
  }, [offer]);
}
