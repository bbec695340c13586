import { useState } from 'react';
import { Link2, Link2Off, RefreshCw } from 'lucide-react';
import type { Post } from '#domain/posts/contract.ts';
import { renewPreview, switchPreviewOff, switchPreviewOn } from '#domain/posts/preview.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { apart, useFetchedAhead } from '#web/ui/on-demand.tsx';

/** Downloaded when first opened. */
const NewPreviewLink = apart(async () => (await import('./new-preview-link.tsx')).NewPreviewLink);

/** The page that anybody with the link can see: to share, renew or switch off. */
export function PreviewLink({ post }: { post: Pick<Post, 'id' | 'previewUrl' | 'previewOffAt'> }) {
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const renew = useChange(renewPreview);
  const off = useChange(switchPreviewOff);
  const on = useChange(switchPreviewOn);
  const [asking, setAsking] = useState(false);
  const mayNot = useMayNot('send');
  useFetchedAhead(NewPreviewLink.fetch);
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
      {mayNot === null && (
        <MenuButton
          label="More about the view-only link"
          pending={isBusy}
          items={[
            post.previewOffAt
              ? { label: 'Turn the link on', icon: Link2, onSelect: () => void turnOn() }
              : { label: 'Turn the link off', icon: Link2Off, onSelect: () => void turnOff() },
            { label: 'Make a new link', icon: RefreshCw, onSelect: () => setAsking(true) },
          ]}
        />
      )}
      {asking && <NewPreviewLink onMake={makeAnew} onClose={() => setAsking(false)} />}
    </div>
  );
}
