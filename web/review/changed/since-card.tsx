import { useEffect, useState } from 'react';
import type { SinceLooked } from '#domain/approvals/looks-contract.ts';
import { words } from '#domain/languages/changes/en.ts';
import { changesBetween } from '#domain/posts/changes.ts';
import { ChangesView } from '#web/shared/changes/changes-view.tsx';
import { put } from '#web/shared/changes/shown.ts';
import { momentText } from '../format.ts';
import { ask } from '../visit/api.ts';

export type SinceCardProps = { path: string; onNothing: () => void };

/** The card of whoever comes back. It can be folded away, and stands there until the answer is given. */
export function SinceCard({ path, onNothing }: SinceCardProps) {
  const [told, setTold] = useState<SinceLooked | null>(null);
  useEffect(() => {
    let isWanted = true;
    void ask(`${path}/changes`, { cache: 'no-cache' }).then((reply) => {
      if (!isWanted) return;
      const changes = reply?.status === 200 ? (reply.body?.['changes'] as SinceLooked | null) : null;
      if (changes) setTold(changes);
      else onNothing();
    });
    return () => {
      isWanted = false;
    };
    // The card is made anew for another question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!told) return <div className="since card" aria-busy="true" />;
  return (
    <details className="since card" open>
      <summary>
        <h2>{words.since}</h2>
        <span className="muted">{put(words.lookedOn, { date: momentText(told.lookedAt) })}</span>
      </summary>
      <ChangesView changes={changesBetween(told.before, told.after)} speak={{ words, moment: momentText }} />
    </details>
  );
}
