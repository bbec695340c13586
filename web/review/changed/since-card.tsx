import { useEffect, useState } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { SinceLooked } from '#domain/approvals/looks-contract.ts';
import type { ChangeWords } from '#domain/languages/changes/en.ts';
import { fill } from '#domain/languages/words.ts';
import { changesBetween } from '#domain/posts/changes.ts';
import { ChangesView } from '#web/shared/changes/changes-view.tsx';
import { momentText } from '../format.ts';
import { Icon } from '../look/icon.tsx';
import { ask } from '../visit/api.ts';
import { changeWords } from './change-words.ts';
import './since-card.css';

export type SinceCardProps = { page: ReviewPage; path: string; onNothing: () => void };

/** What changed since the reviewer's last look. It can be collapsed, and stays until the answer is given. */
export function SinceCard({ page, path, onNothing }: SinceCardProps) {
  const [told, setTold] = useState<{ since: SinceLooked; words: ChangeWords } | null>(null);
  useEffect(() => {
    let isWanted = true;
    async function load() {
      const [reply, words] = await Promise.all([
        ask(`${path}/changes`, { cache: 'no-cache' }),
        changeWords(),
      ]);
      if (!isWanted) return;
      const since = reply?.status === 200 ? (reply.body?.['changes'] as SinceLooked | null) : null;
      if (since) setTold({ since, words });
      else onNothing();
    }
    void load();
    return () => {
      isWanted = false;
    };
    // The card is made anew for another question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!told) return <div className="since card" aria-busy="true" />;
  const { since, words } = told;
  return (
    <details className="since card" open>
      <summary>
        <h2>{words.since}</h2>
        <span className="muted">{fill(words.lookedOn, { date: momentText(since.lookedAt) })}</span>
      </summary>
      <Asked page={page} words={words} />
      <ChangesView
        changes={changesBetween(since.before, since.after)}
        speak={{ words, moment: momentText }}
      />
    </details>
  );
}

/** The reviewer's own requests, and whether they are done. */
function Asked({ page, words }: { page: ReviewPage; words: ChangeWords }) {
  const asked = page.comments.filter((line) => line.task && line.approvalId === page.approval?.id);
  if (asked.length === 0) return null;
  return (
    <section className="since-asked" aria-label={words.asked}>
      <h3>{words.asked}</h3>
      <ul>
        {asked.map((line) => (
          <li key={line.id}>
            <span className={line.resolvedAt ? 'since-done' : 'since-open'}>
              {line.resolvedAt && <Icon name="check" />}
              {line.resolvedAt ? words.done : words.open}
            </span>
            <span dir="auto">{line.body}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
