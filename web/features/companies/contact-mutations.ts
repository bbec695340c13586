import type { Company, Contact } from '#domain/companies/contract.ts';
import { restoreContact } from '#domain/companies/restore.ts';
import { callOnce, messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import type { ContactFields, TypedContact } from './contact-form.tsx';
import { useCreateContact, useDeleteContact, useMakeProfile, useUpdateContact } from './queries.ts';

/** The mutations of a company's contacts. */
export function useContactMutations(company: Pick<Company, 'id' | 'name'>) {
  const toast = useToast();
  const undoable = useUndoable();
  const makeProfile = useMakeProfile();
  const create = useCreateContact();
  const update = useUpdateContact();
  const remove = useDeleteContact();

  const failed = (error: unknown, fallback: string) =>
    toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });

  /** Reports the result; rethrows a failure, so that a form can show it beside its fields, too. */
  async function telling<T>(work: Promise<T>, done: string, fallback: string): Promise<T> {
    try {
      const answer = await work;
      toast({ title: done });
      return answer;
    } catch (error) {
      failed(error, fallback);
      throw error;
    }
  }

  // A company without a profile silently gets one with its first contact.
  const profileId = async (): Promise<string> =>
    company.id ?? (await makeProfile.mutateAsync({ params: { name: company.name }, body: {} })).id ?? '';

  const placeOf = (contact: Contact) => ({
    companyId: company.id ?? contact.companyId,
    contactId: contact.id,
  });

  return {
    add: (body: ContactFields) =>
      telling(
        profileId().then((companyId) => create.mutateAsync({ params: { companyId }, body })),
        'Contact added successfully',
        'Failed to add contact',
      ),
    change: (contact: Contact, body: ContactFields & { basedOn?: TypedContact }) =>
      telling(
        update.mutateAsync({ params: placeOf(contact), body }),
        'Contact updated successfully',
        'Failed to update contact',
      ),
    /** Asks first; returns whether the contact was deleted. */
    remove: async (contact: Contact): Promise<boolean> => {
      if (remove.isPending || !window.confirm(`Delete contact "${contact.name}"?`)) return false;
      const params = placeOf(contact);
      try {
        await remove.mutateAsync({ params });
      } catch (error) {
        failed(error, 'Failed to delete contact');
        return false;
      }
      undoable('Contact deleted successfully', () => ({
        restored: 'Contact restored',
        failed: 'Failed to restore the contact',
        undo: () => callOnce(restoreContact, { params }),
      }));
      return true;
    },
    removing: remove.isPending ? remove.variables.params?.contactId : undefined,
  };
}
