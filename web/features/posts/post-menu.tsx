import { useState } from 'react';
import { Copy, CopyPlus, Leaf, Repeat } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { useMayNot } from '#web/lib/may.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { apart, useFetchedAhead } from '#web/ui/on-demand.tsx';
import { useDuplicatePost } from './duplicate-post.ts';

/** Downloaded when first opened. */
const ForAnotherClient = apart(async () => (await import('./for-another-client.tsx')).ForAnotherClient);
const RepeatDialog = apart(async () => (await import('./again/repeat-dialog.tsx')).RepeatDialog);
const EvergreenDialog = apart(async () => (await import('./again/evergreen-dialog.tsx')).EvergreenDialog);

type PostMenuProps = { post: Pick<Post, 'id' | 'companyName' | 'scheduledAt' | 'publishedAt'> };

/** A post's less frequent actions. A copy opens at once, to be edited. */
export function PostMenu({ post }: PostMenuProps) {
  const [, navigate] = useLocation();
  const [choosing, setChoosing] = useState(false);
  const [again, setAgain] = useState<'repeat' | 'evergreen' | null>(null);
  const mayNot = useMayNot('compose');
  useFetchedAhead(ForAnotherClient.fetch);
  const duplicate = useDuplicatePost((id, isHere) => {
    const open = () => navigate(`/post/${id}?mode=edit`);
    if (!isHere) return { label: 'Open', onClick: open };
    return open();
  });
  if (mayNot !== null) return null;
  const forAuthors = [
    { label: 'Repeat…', icon: Repeat, onSelect: () => setAgain('repeat') },
    { label: 'Evergreen…', icon: Leaf, onSelect: () => setAgain('evergreen') },
  ];
  return (
    <>
      <MenuButton
        label="More"
        pending={duplicate.isPending}
        items={[
          { label: 'Duplicate', icon: Copy, onSelect: () => duplicate.go(post) },
          { label: 'Duplicate for another client…', icon: CopyPlus, onSelect: () => setChoosing(true) },
          ...forAuthors,
        ]}
      />
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
