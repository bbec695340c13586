import { PlaceChip } from './place-chip.tsx';
import { placeName } from './place-words.ts';
import { fileOf, pinsOf } from './pins.ts';
import type { DraftItem, PointedLine } from './places.ts';
import { fill } from '#domain/languages/words.ts';
import { pointingWords as words } from './words.ts';

type Named = PointedLine & { authorName: string; approvalId: string | null };

/** The part of a reviewer's page that the lists need. */
interface Page {
  /** The reader's own approval, whose requests need no name. */
  approval: { id: string } | null;
  /** The whole thread, which numbers the places. */
  comments: readonly PointedLine[];
  post: { version: number; assets: readonly { id: string }[] };
}

type Props = {
  page: Page;
  /** The requested changes, with replies. */
  listed: readonly Named[];
  onShow: (id: string) => void;
};

/** All requested changes, which are done, and their replies. */
export function AskedList({ page, listed, onShow }: Props) {
  const { approval, comments, post } = page;
  const tasks = listed.filter((line) => line.task);
  if (tasks.length === 0) return null;
  const done = tasks.filter((line) => line.resolvedAt !== null).length;
  return (
    <section className="card section" aria-labelledby="asked">
      <h2 id="asked">
        {words.asked}
        <span className="count">{fill(words.doneOf, { count: done, all: tasks.length })}</span>
      </h2>
      <ul className="asked">
        {tasks.map((line) => (
          <li key={line.id} className={line.resolvedAt ? 'done' : undefined}>
            <span className="asked-box" aria-hidden="true">
              {line.resolvedAt && '✓'}
            </span>
            <div>
              <p className="asked-text" dir="auto">
                {line.body}
              </p>
              <p className="asked-facts">
                <span className="asked-state">{line.resolvedAt ? words.done : words.open}</span>
                {line.approvalId !== approval?.id && <span>{line.authorName}</span>}
                <PlaceChip
                  line={line}
                  lines={comments}
                  version={post.version}
                  media={post.assets}
                  onShow={onShow}
                />
              </p>
              {listed
                .filter((word) => word.replyTo === line.id && !word.task)
                .map((word) => (
                  <p key={word.id} className="asked-word" dir="auto">
                    {word.body}
                  </p>
                ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function focusBefore({ form, parentElement: item }: HTMLButtonElement) {
  const before = item?.previousElementSibling?.querySelector('button') ?? form?.querySelector('h2');
  before?.focus();
}

/** The unsent changes. */
export function DraftList({
  page: { comments, post },
  items,
  isApproving,
  onRemove,
}: {
  page: Page;
  items: readonly DraftItem[];
  /** A yes is being given, which discards them. */
  isApproving: boolean;
  onRemove: (at: number) => void;
}) {
  // Numbered after the places in the thread.
  const first = pinsOf(comments, post.version).length + 1;
  const numbers = items.map((_, at) => first + items.slice(0, at).filter((one) => one.anchor).length);
  return (
    <>
      <p className="muted">{isApproving ? words.discarded : words.notSent}</p>
      <ol className="draft-list" aria-label={words.yourChanges}>
        {items.map(({ text, anchor }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <i className="pin-mark small" aria-hidden="true">
              {anchor ? numbers[at] : '•'}
            </i>
            <span dir="auto">
              {text}
              {anchor && (
                <span className="draft-place">{placeName(anchor, fileOf(anchor, post.assets))}</span>
              )}
            </span>
            <button
              type="button"
              className="draft-remove"
              aria-label={fill(words.remove, { text })}
              onClick={({ currentTarget }) => {
                // The list's last button goes: the focus moves to the one before, or to the form's heading.
                if (at === items.length - 1) focusBefore(currentTarget);
                onRemove(at);
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
