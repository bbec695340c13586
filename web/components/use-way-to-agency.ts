import { switchAgency } from '#domain/agencies/contract.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useLeaving } from '#web/ui/unsaved-changes.ts';

/** The way to another agency of the person, to its home where no other address is named. */
export function useWayToAgency(address = '/') {
  const go = useWrite(switchAgency);
  const { failWith } = useOutcome();
  const leaving = useLeaving();
  const switchTo = (id: string) =>
    // Asked before: once the session has changed, nothing on this screen can be saved any more.
    leaving.askFirst(() =>
      go.mutate(
        { params: { id } },
        {
          ...failWith('Failed to change the agency'),
          // All that is on the screen belongs to the agency before. The question may have closed the menu.
          onDone: () => leaving.leaveApp(address),
        },
      ),
    );
  return { switchTo, switchingTo: go.isPending ? go.variables.params?.id : undefined };
}
