import { useState } from 'react';
import { Ellipsis, Link2, Link2Off, RefreshCw } from 'lucide-react';
import type { Post } from '#domain/posts/contract.ts';
import { renewPreview, switchPreviewOff, switchPreviewOn } from '#domain/posts/preview.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

/** The page that anybody with the link can see: to share, renew or switch off. */
export function PreviewLink({ post }: { post: Pick<Post, 'id' | 'previewUrl' | 'previewOffAt'> }) {
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const renew = useChange(renewPreview);
  const off = useChange(switchPreviewOff);
  const on = useChange(switchPreviewOn);
  const [asking, setAsking] = useState(false);
  const params = { id: post.id };
  const isBusy = renew.isPending || off.isPending || on.isPending;

  const turnOn = () =>
    on
      .mutateAsync({ params })
      .then(
        () => toast({ title: 'View-only link turned on' }),
        failPlainly('Failed to turn the link on').onError,
      );
  const turnOff = () =>
    off.mutateAsync({ params }).then(
      () =>
        toast({
          title: 'View-only link turned off',
          description: 'Whoever has it sees nothing any more.',
          action: { label: 'Undo', onClick: () => void turnOn() },
        }),
      failPlainly('Failed to turn the link off').onError,
    );
  const makeAnew = () => {
    setAsking(false);
    renew
      .mutateAsync({ params })
      .then(
        () => toast({ title: 'New view-only link made', description: 'The old one opens nothing any more.' }),
        failPlainly('Failed to make a new link').onError,
      );
  };

  return (
    <div className="-mr-1.5 flex items-center">
      {post.previewOffAt ? (
        <span className="pr-2.5 text-xs text-muted">View-only link is off</span>
      ) : (
        <CopyButton text={post.previewUrl} label="Copy view-only link" variant="ghost" size="sm" />
      )}
      <DropdownMenu
        trigger={
          <PlainIconButton label="More about the view-only link" size="sm" pending={isBusy}>
            <Ellipsis aria-hidden />
          </PlainIconButton>
        }
      >
        {post.previewOffAt ? (
          <DropdownMenuItem onSelect={() => void turnOn()}>
            <Link2 aria-hidden />
            Turn the link on
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => void turnOff()}>
            <Link2Off aria-hidden />
            Turn the link off
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => setAsking(true)}>
          <RefreshCw aria-hidden />
          Make a new link
        </DropdownMenuItem>
      </DropdownMenu>
      {asking && (
        <Dialog
          open
          onOpenChange={setAsking}
          title="Make a new view-only link?"
          description="Whoever has the old one will see nothing any more."
        >
          <DialogFooter>
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button onClick={makeAnew}>Make a new link</Button>
          </DialogFooter>
        </Dialog>
      )}
    </div>
  );
}
