import { Lock, Users } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { mentionedIn, type Named } from '#domain/teamwork/mentions.ts';
import { SavedTextsButton } from '#web/components/saved-texts/saved-texts-button.tsx';
import { cn } from '#web/lib/class-names.ts';
import { useToast } from '#web/lib/toast.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { MentionBox, useNameable } from '#web/components/teamwork/mention-box.tsx';
import { useCommentDraft } from './comment-drafts.ts';
import { SAID, useReaders } from './comment-sides.ts';
import { useAddComment } from './queries.ts';

const SIDES = [
  { value: 'client', label: 'To the client', icon: <Users aria-hidden /> },
  { value: 'internal', label: 'Only your team', icon: <Lock aria-hidden /> },
] as const;

const NOBODY: Named[] = [];

/** The comment input. Its audience is chosen beside it, and shown by its colour and its button. */
export function CommentForm({ postId, company }: { postId: string; company: string | null }) {
  const toast = useToast();
  const { failPlainly } = useOutcome();
  const { body, side, named, places, change, write, forget } = useCommentDraft(postId);
  const readers = useReaders(postId);
  const add = useAddComment();
  const field = useRef<HTMLTextAreaElement>(null);
  const blank = body.trim() === '';
  const isNote = side === 'internal';
  const people = useNameable(company);
  const mentionIds = isNote ? mentionedIn(body, people, named, places) : [];

  const placeholder = isNote
    ? `Add a note that only your team reads…${people.length > 0 ? ' @ names somebody' : ''}`
    : 'Add a comment for your reviewers…';

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (blank || add.isPending) return;
    add.mutate(
      { params: { id: postId }, body: { body, side, ...(mentionIds.length > 0 && { mentionIds }) } },
      {
        onDone: () => {
          forget(body);
          toast({ title: SAID[side].added });
        },
        ...failPlainly(SAID[side].failed, SAID[side].lost),
      },
    );
  }

  return (
    <form onSubmit={submit} className="mt-5 border-t border-line pt-4">
      <div
        className={cn(
          'flex flex-col gap-2 rounded-lg',
          isNote && '-m-px border border-dashed border-internal-line bg-internal p-3',
        )}
      >
        <Segmented
          label="Who reads this"
          value={side}
          onValueChange={(chosen) => change({ side: chosen })}
          options={SIDES}
          // On the narrowest screens wide letters take a second line.
          className="w-full min-w-0 sm:w-fit max-sm:[&_label]:h-auto max-sm:[&_label]:min-h-8 max-sm:[&_label]:flex-auto max-sm:[&_label]:whitespace-normal [&_label]:px-1.5 sm:[&_label]:px-3"
        />
        <MentionBox
          people={isNote ? people : NOBODY}
          box={field}
          rows={2}
          maxRows={8}
          value={body}
          aria-label={isNote ? 'Note for the team' : 'Add Comment'}
          placeholder={placeholder}
          onChange={write}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
          }}
        />
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <p className={cn('min-w-48 flex-1 text-xs', isNote ? 'text-on-internal' : 'text-muted')}>
            {isNote
              ? 'Never shown to the client: not on their pages, in messages, exports or the record.'
              : readers && 'They read it on their page.'}
          </p>
          <SavedTextsButton
            label="Saved replies"
            kinds={['reply']}
            value={body}
            onChange={(words) => write(words)}
            field={field}
          />
          <Button
            type="submit"
            size="sm"
            variant={isNote ? 'secondary' : 'primary'}
            off={blank}
            pending={add.isPending}
            className="max-w-full"
          >
            {isNote && <Lock aria-hidden />}
            <span className="truncate">{isNote ? 'Note for the team' : <ToClient readers={readers} />}</span>
          </Button>
        </div>
      </div>
    </form>
  );
}

function ToClient({ readers }: { readers: string | null }) {
  if (readers === null) return 'Add Comment';
  return (
    <>
      <span className="sr-only">Add Comment: </span>
      Send to {readers}
    </>
  );
}
