import { Plus } from 'lucide-react';
import { isNetwork } from '#domain/networks/network.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import { getBestTimes, type BestHour } from '#domain/slots/contract.ts';
import { sameSlot } from '#domain/slots/slots.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import type { EditedSlot } from './week-fields.tsx';
import { networkText, slotText } from './weekdays.ts';

const slotOf = ({ weekday, hour, network }: BestHour): EditedSlot => ({
  weekday,
  time: `${String(hour).padStart(2, '0')}:00`,
  network: isNetwork(network) ? network : null,
});

const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`;
const figures = ({ posts, likes, comments }: BestHour) =>
  `${postsText(posts)}, median ${count(likes, 'like', 'likes')} and ${count(comments, 'comment', 'comments')}`;

type BestTimesProps = { company: string; slots: EditedSlot[]; onAdd: (slot: EditedSlot) => void };

/** When this client's posts did best, with the figures; one click makes an hour a slot. */
export function BestTimes({ company, slots, onAdd }: BestTimesProps) {
  const { data } = useRead(getBestTimes, { params: { name: company } });
  if (!data) return null;
  if (data.hours.length === 0)
    return (
      <p className="text-sm text-muted">
        Not enough to go by yet: {postsText(data.counted)} with likes and comments so far. A network needs{' '}
        {data.needed} of them, and an hour of the week {data.perHour}.
      </p>
    );
  return (
    <ul aria-label="Best times so far" className="flex flex-col divide-y divide-line">
      {data.hours.map((hour) => {
        const slot = slotOf(hour);
        const isThere = slots.some((one) => sameSlot(one, slot));
        return (
          <li key={slotText(slot)} className="flex items-center gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block text-ink">
                {slotText({ ...slot, network: null })}{' '}
                <span className="text-muted">{networkText(hour.network)}</span>
              </span>
              <span className="text-xs text-muted">{figures(hour)}</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              off={isThere}
              aria-label={isThere ? `${slotText(slot)} is a slot` : `Add ${slotText(slot)}`}
              onClick={() => onAdd(slot)}
            >
              {!isThere && <Plus aria-hidden />}
              {isThere ? 'Is a slot' : 'Add'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
