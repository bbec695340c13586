import { shareAtOnce, spanText, type ClientFigures, type Figures } from '#domain/figures/figures.ts';
import { lastedText } from '#domain/posts/turn.ts';
import { useNow } from '#web/lib/use-now.ts';
import { postsText } from './use-figures.ts';

/** What waits with one side, over all clients. */
function waitingOf(clients: ClientFigures[], side: 'forClient' | 'forUs') {
  const known = clients.flatMap((client) => client[side] ?? []);
  const since = known.map((one) => one.since).sort()[0];
  return { posts: known.reduce((sum, one) => sum + one.posts, 0), since };
}

export function Summary({ figures }: { figures: Figures }) {
  const now = useNow(60);
  const { all, clients } = figures;
  const waiting = (side: 'forClient' | 'forUs') => {
    const { posts, since } = waitingOf(clients, side);
    return {
      value: String(posts),
      hint: since ? `the longest for ${lastedText(new Date(since), now)}` : 'nothing waits',
    };
  };
  const tiles = [
    { label: 'Approved', value: String(all?.approved ?? 0), hint: 'posts in these months' },
    {
      label: 'From asked to approved',
      value: all ? spanText(all.median) : '–',
      hint: all ? `the slowest ${spanText(all.slowest)}` : 'nothing approved yet',
    },
    {
      label: 'Approved at once',
      value: all ? `${shareAtOnce(all) ?? 0}%` : '–',
      hint: all ? `${postsText(all.atOnce)} without a change` : 'nothing approved yet',
    },
    { label: 'Rounds', value: all ? String(all.rounds) : '–', hint: 'versions sent until a yes' },
    { label: 'With clients now', ...waiting('forClient') },
    { label: 'With us now', ...waiting('forUs') },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-xs md:grid-cols-3 lg:grid-cols-6">
      {tiles.map(({ label, value, hint }) => (
        <div key={label} className="flex flex-col bg-surface p-4">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="mt-1 text-xl font-semibold text-ink tabular-nums">{value}</dd>
          <dd className="text-xs text-muted">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
