import type { Company } from '#domain/companies/contract.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { useDeleteCompany } from './queries.ts';

/** Asks first, then deletes the profile; `deleting` names the company being deleted. */
export function useConfirmedDelete(onDeleted?: () => void) {
  const undoable = useUndoable();
  const { failPlainly } = useOutcome();
  const remove = useDeleteCompany();
  const ask = ({ name }: Pick<Company, 'name'>) => {
    const question = `Are you sure you want to delete "${name}"? This will remove the company profile but keep all posts.`;
    if (remove.isPending || !window.confirm(question)) return;
    remove.mutate(
      { params: { name } },
      {
        onDone: () =>
          undoable('Company deleted successfully', async () =>
            (await import('./bring-back.ts')).bringBack(name),
          ),
        onSuccess: () => onDeleted?.(),
        ...failPlainly('Failed to delete the client'),
      },
    );
  };
  return { ask, deleting: remove.isPending ? remove.variables.params?.name : undefined };
}
