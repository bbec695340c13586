import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reopenComment, resolveComment } from '#domain/approvals/resolve-contract.ts';
import type { Comment } from '#domain/approvals/contract.ts';
import { answerLabel } from '#domain/approvals/status.ts';
import type { Post } from '#domain/posts/contract.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot } from '#web/lib/may.ts';
import { sizedUrl } from '#domain/media/sized-url.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useKeptWords } from '#web/lib/use-kept-words.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { PostPlaces } from '#web/components/post-places.ts';

type ToDoProps = {
  post: Post;
  places: PostPlaces;
  /** The editor has no picture with pins: a small one stands beside each line. */
  withPictures?: boolean;
};

/** The things that reviewers asked for, to be ticked off. Not rendered without any. */
export function ToDo({ post, places, withPictures = false }: ToDoProps) {
  const tasks = places.lines.filter((line) => line.task);
  if (tasks.length === 0) return null;
  const open = tasks.filter((line) => line.resolvedAt === null);
  return (
    <PageSection title="TO DO">
      <p className="-mt-1 mb-3 text-sm text-muted" role="status">
        {open.length === 0 ? 'All done' : `${open.length} of ${tasks.length} to do`}
      </p>
      {isOpenForReview(post.status) && open.length > 0 && <SentWithOpen open={open} />}
      <ul className="-my-3 divide-y divide-line">
        {tasks.map((line) => (
          <Task key={line.id} line={line} post={post} places={places} withPictures={withPictures} />
        ))}
      </ul>
    </PageSection>
  );
}

/** A request in one sentence does not block sending; it is asked about once the post is sent. */
function SentWithOpen({ open }: { open: Comment[] }) {
  const { failPlainly } = useOutcome();
  const resolve = useChange(resolveComment);
  const many = open.length > 1;
  async function tickAll() {
    try {
      for (const { id } of open) await resolve.mutateAsync({ params: { id }, body: { comment: '' } });
    } catch (error) {
      failPlainly('Failed to change what is done').onError(error);
    }
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-hover p-3 text-sm text-ink">
      <p className="flex-1 basis-48">
        {`The post is with the reviewers, who see that ${many ? 'these are' : 'this is'} still open. ${many ? 'Are they' : 'Is it'} done?`}
      </p>
      <Button
        needs="compose"
        variant="secondary"
        size="sm"
        pending={resolve.isPending}
        onClick={() => void tickAll()}
      >
        {many ? 'Tick all off' : 'Tick it off'}
      </Button>
    </div>
  );
}

function Task({ line, post, places, withPictures = false }: ToDoProps & { line: Comment }) {
  const { part, lines, show } = places;
  const { failPlainly } = useOutcome();
  const resolve = useChange(resolveComment);
  const reopen = useChange(reopenComment);
  const [word, setWord] = useKeptWords(`done:${line.id}`);
  /** Words that are kept from before open the form, too, without taking the focus. */
  const [open, setOpen] = useState<'asked' | 'kept' | null>(word === '' ? null : 'kept');
  const row = useRef<HTMLLIElement>(null);
  // The form is removed with its button: the checkbox beside it gets the focus.
  const closeForm = () => {
    setWord('');
    setOpen(null);
    row.current?.querySelector('input')?.focus();
  };
  const isDone = line.resolvedAt !== null;
  const mayNot = useMayNot('compose');
  const isPending = resolve.isPending || reopen.isPending;
  const failed = failPlainly('Failed to change what is done');

  function tick(comment = '') {
    if (isPending) return;
    if (isDone) reopen.mutate({ params: { id: line.id } }, failed);
    else
      resolve.mutate(
        { params: { id: line.id }, body: { comment } },
        { onDone: () => setWord(''), onSuccess: () => open && closeForm(), ...failed },
      );
  }

  return (
    <li ref={row} className="flex flex-col gap-2 py-3">
      <Checkbox
        // Shows the click at once; the server's answer follows.
        checked={resolve.isPending || (isDone && !reopen.isPending)}
        disabled={mayNot !== null}
        onChange={() => tick(word)}
        label={
          <span className={cn('wrap-anywhere whitespace-pre-wrap', isDone && 'text-muted')}>{line.body}</span>
        }
        description={
          line.withdrawn ? `${line.authorName} · ${answerLabel('rejected', line)}` : line.authorName
        }
      />
      {part && line.anchor && (
        <div className="pl-6.5">
          <part.PlaceChip
            line={line}
            lines={lines}
            version={post.version}
            media={post.assets}
            onShow={show}
            picture={withPictures ? pictureOf(post, line) : undefined}
          />
        </div>
      )}
      {!isDone && !open && (
        <Button
          needs="compose"
          variant="ghost"
          size="sm"
          className="ml-4 self-start"
          onClick={() => setOpen('asked')}
        >
          Done, with a word
        </Button>
      )}
      {!isDone && open && (
        <WordForm
          word={word}
          takesFocus={open === 'asked'}
          pending={isPending}
          onChange={setWord}
          onCancel={closeForm}
          onDone={() => tick(word)}
        />
      )}
      {lines
        .filter((said) => said.replyTo === line.id && !said.task)
        .map((said) => (
          <p
            key={said.id}
            className="ml-6.5 border-l-2 border-accent-line pl-2.5 text-sm wrap-anywhere whitespace-pre-wrap text-ink"
          >
            {said.body}
          </p>
        ))}
    </li>
  );
}

/** A small picture of the file that a line points at, while the post has it. */
function pictureOf({ assets }: Post, { anchor }: Comment): string | undefined {
  const asset = anchor && 'assetId' in anchor ? assets.find(({ id }) => id === anchor.assetId) : undefined;
  return asset && sizedUrl(asset.url, 320);
}

type WordFormProps = {
  word: string;
  takesFocus: boolean;
  pending: boolean;
  onChange: (word: string) => void;
  onCancel: () => void;
  onDone: () => void;
};

function WordForm({ word, takesFocus, pending, onChange, onCancel, onDone }: WordFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone();
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 pl-6.5">
      <Textarea
        rows={1}
        maxRows={6}
        ref={field}
        value={word}
        maxLength={5000}
        aria-label="A word to the reviewers"
        placeholder="What did you change?"
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" pending={pending}>
          Done
        </Button>
      </div>
    </form>
  );
}
