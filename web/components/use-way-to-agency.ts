import { switchAgency } from '#domain/agencies/contract.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';

/** The way to another agency of the person, to its home where no other address is named. */
export function useWayToAgency(address = '/') {
  const go = useWrite(switchAgency);
  const { failWith } = useOutcome();
  const switchTo = (id: string) =>
    go.mutate(
      { params: { id } },
      {
        ...failWith('Failed to change the agency'),
        // All that is on the screen belongs to the agency before.
        onSuccess: () => window.location.assign(address),
      },
    );
  return { switchTo, switchingTo: go.isPending ? go.variables.params?.id : undefined };
}
