import type { ReactNode } from 'react';
import { words } from '#domain/languages/changes/en.ts';
import type { Post } from '#domain/posts/contract.ts';
import { EDITABLE } from '#domain/posts/editable.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import { fieldLabel, lastToChange, type Overlap } from '#domain/posts/overlap.ts';
import { getHistory } from '#domain/posts/record.ts';
import { wordChanges } from '#domain/posts/word-changes.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Words } from '#web/shared/changes/changes-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AccountsInWords } from './accounts-in-words.tsx';
import type { PostForm } from './use-post-form.ts';

export type OverlapsProps = {
  post: Post;
  form: PostForm;
  zone: string;
  /** What is to be done after a choice about this field. */
  onChosen: (field: string) => void;
};

/** Fields that two people changed: both values, and a choice for each. */
export function Overlaps({ post, form, zone, onChosen }: OverlapsProps) {
  const chosen = (field: string, choose: () => void) => () => {
    choose();
    onChosen(field);
  };
  return (
    <Alert
      tone="warning"
      announce
      title="Somebody else saved this post meanwhile"
      className="[&>div]:basis-full sm:[&>div]:basis-52"
    >
      <p>Nothing of either is lost. Please choose for each, then save.</p>
      <div className="mt-3 flex flex-col gap-4">
        {form.overlaps.map((overlap) => (
          <Both
            key={overlap.field}
            postId={post.id}
            overlap={overlap}
            show={(value) => shown(overlap, value)}
            onKeep={chosen(overlap.field, () => form.keepMine(overlap.field))}
            onTake={chosen(overlap.field, () => form.takeTheirs(overlap.field))}
          />
        ))}
      </div>
    </Alert>
  );

  function shown({ field, theirs, yours }: Overlap, value: unknown): ReactNode {
    if (field === 'scheduledAt' || field === 'reviewDueAt')
      return value === null ? 'No date' : momentText(value as string, zone);
    if (field === 'targets')
      return (
        <AccountsInWords
          post={post}
          targets={value as TargetsAsked}
          others={(value === theirs ? yours : theirs) as TargetsAsked}
        />
      );
    const text = value as string;
    if (text === '') return <span className="text-muted">{EDITABLE[field].empty ?? 'Empty'}</span>;
    return <Words parts={wordChanges(form.base[field] ?? '', text)} words={words} />;
  }
}

type BothProps = {
  postId: string;
  overlap: Overlap;
  show: (value: unknown) => ReactNode;
  onKeep: () => void;
  onTake: () => void;
};

function Both({ postId, overlap, show, onKeep, onTake }: BothProps) {
  const history = useRead(getHistory, { params: { id: postId } });
  const label = fieldLabel(overlap.field);
  const by = history.data ? lastToChange(overlap.field, history.data) : null;
  return (
    <section aria-label={`${label}, changed by both`} className="flex flex-col gap-2 text-ink">
      <h3 className="text-sm font-semibold">{label}</h3>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Side
          title={by === null ? 'Saved meanwhile' : `Saved by ${by}`}
          button={
            <Button size="sm" variant="secondary" onClick={onTake}>
              Take theirs <span className="sr-only">for {label.toLowerCase()}</span>
            </Button>
          }
        >
          {show(overlap.theirs)}
        </Side>
        <Side
          title="Yours, not saved yet"
          button={
            <Button size="sm" variant="secondary" onClick={onKeep}>
              Keep mine <span className="sr-only">for {label.toLowerCase()}</span>
            </Button>
          }
        >
          {show(overlap.yours)}
        </Side>
      </div>
    </section>
  );
}

function Side({ title, button, children }: { title: string; button: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <p className="text-xs font-medium text-muted">{title}</p>
      <div className="max-h-60 overflow-y-auto text-sm wrap-anywhere">{children}</div>
      <div className="mt-auto pt-1">{button}</div>
    </div>
  );
}
