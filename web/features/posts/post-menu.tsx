import { useState, type FormEvent } from 'react';
import { Copy, CopyPlus, Ellipsis, Leaf, Repeat } from 'lucide-react';
import { useLocation } from 'wouter';
import { listCompanies } from '#domain/companies/contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import type { Post } from '#domain/posts/contract.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { Field } from '#web/ui/field.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useDuplicatePost } from './duplicate-post.ts';

/** Downloaded when first opened. */
const RepeatDialog = apart(async () => (await import('./again/repeat-dialog.tsx')).RepeatDialog);
const EvergreenDialog = apart(async () => (await import('./again/evergreen-dialog.tsx')).EvergreenDialog);

type PostMenuProps = { post: Pick<Post, 'id' | 'companyName' | 'scheduledAt' | 'publishedAt'> };

/** A post's less frequent actions. A copy opens at once, to be edited. */
export function PostMenu({ post }: PostMenuProps) {
  const [, navigate] = useLocation();
  const [choosing, setChoosing] = useState(false);
  const [again, setAgain] = useState<'repeat' | 'evergreen' | null>(null);
  const mayNot = useMayNot('compose');
  const duplicate = useDuplicatePost((id, isHere) => {
    const open = () => navigate(`/post/${id}?mode=edit`);
    if (!isHere) return { label: 'Open', onClick: open };
    return open();
  });
  return (
    <>
      <DropdownMenu
        trigger={
          <PlainIconButton label="More" size="sm" pending={duplicate.isPending}>
            <Ellipsis aria-hidden />
          </PlainIconButton>
        }
      >
        <DropdownMenuItem onSelect={() => duplicate.go(post)}>
          <Copy aria-hidden />
          Duplicate
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setChoosing(true)}>
          <CopyPlus aria-hidden />
          Duplicate for another client…
        </DropdownMenuItem>
        {mayNot === null && (
          <>
            <DropdownMenuItem onSelect={() => setAgain('repeat')}>
              <Repeat aria-hidden />
              Repeat…
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setAgain('evergreen')}>
              <Leaf aria-hidden />
              Evergreen…
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
      {again === 'repeat' && <RepeatDialog post={post} onClose={() => setAgain(null)} />}
      {again === 'evergreen' && <EvergreenDialog post={post} onClose={() => setAgain(null)} />}
      {choosing && (
        <ForAnotherClient
          present={post.companyName}
          onChoose={(name) => duplicate.go(post, name)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

type ForAnotherClientProps = {
  present: string | null;
  onChoose: (name: string) => void;
  onClose: () => void;
};

function ForAnotherClient({ present, onChoose, onClose }: ForAnotherClientProps) {
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
