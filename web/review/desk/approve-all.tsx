import type { ReviewPage } from '#domain/approvals/contract.ts';
import { fill } from '#domain/languages/words.ts';
import { words } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { Cover, coverOf } from './cover.tsx';
import { goesOutText } from './goes-out.ts';
import { nameOf } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { useDrawnOnce, useRowsInSteps } from './long-list.ts';
import { deskWords } from './words.ts';

type Props = {
  ready: ReviewPage[];
  /** Another post has unsent changes or a half-written comment, and is left out. */
  isOneBegun: boolean;
  visit: DeskVisit;
};

/** Lists the posts that one yes is about before it is given: each with its picture and date. */
export function ApproveAll({ ready, isOneBegun, visit }: Props) {
  const count = ready.length;
  const close = () => visit.askAll(false);
  const row = useDrawnOnce(({ approval, post }: ReviewPage) => (
    <li key={approval?.id} className="row">
      <Cover cover={coverOf(post)} />
      <span>
        <span className="name">{nameOf(post.caption)}</span>
        <span className="when">{post.scheduledAt ? goesOutText(post.scheduledAt) : deskWords.noDate}</span>
      </span>
    </li>
  ));
  return (
    <Dialog title={fill(deskWords.allTitle, { count })} onClose={close}>
      <p className="muted">{deskWords.allAbout}</p>
      {isOneBegun && <p className="muted">{deskWords.allBegun}</p>}
      <ul className="rows">{useRowsInSteps(ready).map(row)}</ul>
      <div className="choices">
        <button type="button" className="button" onClick={close}>
          {words.back}
        </button>
        <button type="button" className="button primary" onClick={visit.approveAll}>
          {fill(deskWords.allButton, { count })}
        </button>
      </div>
    </Dialog>
  );
}
