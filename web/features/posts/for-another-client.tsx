import { useState, type FormEvent } from 'react';
import { listCompanies } from '#domain/companies/contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

type ForAnotherClientProps = {
  present: string | null;
  onChoose: (name: string) => void;
  onClose: () => void;
};

/** Asks whose post the copy becomes. */
export function ForAnotherClient({ present, onChoose, onClose }: ForAnotherClientProps) {
  const { data: companies = [] } = useRead(listCompanies);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const others = companies.filter((company) => company.id !== null && !sameCompany(company.name, present));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name === '') return setError('Please choose a client');
    onChoose(name);
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Duplicate for another client"
      description="Texts and files are copied. Date, reviewers and accounts are not."
    >
      <form className="contents" noValidate onSubmit={submit}>
        <DialogBody>
          <Field label="Client" required error={error}>
            <Select
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setError(null);
              }}
            >
              <option value="">Select a client</option>
              {others.map((company) => (
                <option key={company.name} value={company.name}>
                  {company.name}
                </option>
              ))}
            </Select>
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit">Duplicate</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
