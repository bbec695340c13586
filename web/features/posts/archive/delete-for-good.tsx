import { useState, type FormEvent } from 'react';
import { confirmsTitle, deletePost, TITLE_NEEDED, titleToType } from '#domain/posts/archive.ts';
import type { Post } from '#domain/posts/contract.ts';
import { ApiError } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type DeleteProps = { post: Post; onClose: () => void; onDone: () => void };

/** Deletes the proof of consent as well, so a click is not enough: the title has to be typed. */
export function DeleteForGood({ post, onClose, onDone }: DeleteProps) {
  const { failPlainly, succeedWith } = useOutcome();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const remove = useChange(deletePost);
  const title = titleToType(post.title);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (remove.isPending) return;
    if (!confirmsTitle(post.title, typed)) {
      setError(TITLE_NEEDED);
      return;
    }
    // Reported even if the post's row, and this dialog with it, is gone already.
    remove.mutateAsync({ params: { id: post.id }, query: { forever: 'true' }, body: { title: typed } }).then(
      () => (onDone(), succeedWith('Post deleted for good').onDone()),
      (failure: Error) => {
        const said = failure instanceof ApiError ? failure.fields['title'] : undefined;
        if (said) setError(said);
        else failPlainly('Failed to delete the post').onError(failure);
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Delete for good?"
      description="Every version, who approved it and when, its comments and its files are deleted. Nobody can bring them back."
    >
      <form noValidate className="contents" onSubmit={submit}>
        <DialogBody>
          <Field
            label={
              <>
                Type <span className="font-semibold wrap-anywhere">{title}</span> to confirm
              </>
            }
            error={error}
          >
            <Input
              value={typed}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.target.value);
                setError(null);
              }}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={remove.isPending} pendingLabel="Deleting...">
            Delete for good
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
