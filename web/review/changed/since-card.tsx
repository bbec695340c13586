import { useEffect, useState } from 'react';
import type { SinceLooked } from '#domain/approvals/looks-contract.ts';
import type { ChangeWords } from '#domain/languages/changes/en.ts';
import { fill } from '#domain/languages/words.ts';
import { changesBetween } from '#domain/posts/changes.ts';
import { ChangesView } from '#web/shared/changes/changes-view.tsx';
import { momentText } from '../format.ts';
import { ask } from '../visit/api.ts';
import { changeWords } from './change-words.ts';

export type SinceCardProps = { path: string; onNothing: () => void };

/** The card of whoever comes back. It can be folded away, and stands there until the answer is given. */
export function SinceCard({ path, onNothing }: SinceCardProps) {
  const [told, setTold] = useState<{ since: SinceLooked; words: ChangeWords } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void Promise.all([ask(`${path}/changes`, { cache: 'no-cache' }), changeWords()]).then(
      ([reply, words]) => {
        if (!isWanted) return;
        const since = reply?.status === 200 ? (reply.body?.['changes'] as SinceLooked | null) : null;
        if (since) setTold({ since, words });
        else onNothing();
      },
    );
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
      <ChangesView
        changes={changesBetween(since.before, since.after)}
        speak={{ words, moment: momentText }}
      />
    </details>
  );
}
