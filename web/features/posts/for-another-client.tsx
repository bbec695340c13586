import { useState, type FormEvent } from 'react';
import { listCompanies } from '#domain/companies/contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
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
  const read = useRead(listCompanies);
  const { data: companies = [] } = read;
  const isMissing = read.isError && !read.data;
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
          {isMissing ? (
            <LoadFailed compact title="The clients could not be loaded" read={read} />
          ) : (
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
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" disabled={isMissing}>
            Duplicate
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
