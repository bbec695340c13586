import { listAgencies, switchAgency } from '#domain/agencies/contract.ts';
import { useRead, useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';

/** The agencies that the person works for, which of them now, and the way to another. */
export function useSwitchAgency() {
  const { data: agencies = [] } = useRead(listAgencies);
  const go = useWrite(switchAgency);
  const { failWith } = useOutcome();
  const switchTo = (id: string) =>
    go.mutate(
      { params: { id } },
      {
        ...failWith('Failed to change the agency'),
        // All that is on the screen belongs to the agency before.
        onSuccess: () => window.location.assign('/'),
      },
    );
  return {
    agencies,
    current: agencies.find((one) => one.isCurrent),
    switchTo,
    switchingTo: go.isPending ? go.variables.params?.id : undefined,
  };
}
