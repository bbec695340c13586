import { useLocation } from 'wouter';
import type { ProposedPost } from '#domain/assistant/contract.ts';
import { useOfferDraft } from '#web/lib/offered-draft.ts';

/** Opens the wizard of the proposal's company with its words filled in. Nothing is saved by that. */
export function useProposal() {
  const [, navigate] = useLocation();
  const offerDraft = useOfferDraft();
  return (proposal: ProposedPost, company: string | null) => {
    const name = proposal.companyName ?? company;
    offerDraft(name, proposal);
    const search = new URLSearchParams({ ...(name ? { company: name } : {}), new: 'post' });
    navigate(`/dashboard?${search.toString()}`);
  };
}
