import type { ReviewPage } from '#domain/approvals/contract.ts';
import { fill } from '#domain/languages/words.ts';
import { words } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { goesOutText } from './goes-out.ts';
import { Part } from './going-out.tsx';
import { SmallFiles } from './small-files.tsx';
import type { DeskVisit } from './visit/desk-visit.ts';
import { useDrawnOnce, useRowsInSteps } from './long-list.ts';
import { whatGoesOut } from './what-goes-out.ts';
import { deskWords } from './words.ts';

type Props = {
  ready: ReviewPage[];
  /** Another post has unsent changes or a half-written comment, and is left out. */
  isOneBegun: boolean;
  visit: DeskVisit;
};

/**
 * Lists the posts that one yes is about before it is given: each with all that goes out, on which account and
 * when. Nobody approves what they were not shown.
 */
export function ApproveAll({ ready, isOneBegun, visit }: Props) {
  const count = ready.length;
  const close = () => visit.askAll(false);
  const row = useDrawnOnce(({ approval, post }: ReviewPage) => {
    const { files, parts } = whatGoesOut(post);
    return (
      <li key={approval?.id} className={files?.length === 1 ? 'whole beside' : 'whole'}>
        {files && files.length > 0 && <SmallFiles files={files} />}
        <div>
          <p className="when">{post.scheduledAt ? goesOutText(post.scheduledAt) : deskWords.noDate}</p>
          {parts.map((part) => (
            <Part key={JSON.stringify(part)} part={part} />
          ))}
        </div>
      </li>
    );
  });
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
