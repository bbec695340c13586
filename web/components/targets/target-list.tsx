import type { ReactNode } from 'react';
import { placeOf } from '#domain/networks/place.ts';
import { otherVersionOut, type Target, type TargetState } from '#domain/networks/targets.ts';
import { AccountMark } from '#web/components/account-mark.tsx';
import { SeeIt } from '#web/components/see-it.tsx';
import { isWebAddress } from '#web/lib/web-address.ts';
import { Badge, type BadgeProps } from '#web/ui/badge.tsx';
import { OtherVersion } from './other-version.tsx';
import { useTargetChoices } from './use-target-choices.ts';

const LOOKS: Record<TargetState, { tone: NonNullable<BadgeProps['tone']>; words: string }> = {
  waiting: { tone: 'neutral', words: 'Waiting' },
  preparing: { tone: 'info', words: 'Being made ready' },
  publishing: { tone: 'info', words: 'Going out' },
  published: { tone: 'accent', words: 'Out' },
  failed: { tone: 'danger', words: 'Failed' },
  unconfirmed: { tone: 'warning', words: 'Unconfirmed' },
  reminder: { tone: 'neutral', words: 'By hand' },
};

/** Confirmed by a person, not by the network. */
const MARKED = { tone: 'neutral', words: 'Marked as posted' } as const;

/** A record has no warnings: what it tells of is over. */
type Shown = Omit<Target, 'warning' | 'name' | 'version'> &
  Partial<Pick<Target, 'warning' | 'name'>> & {
    /** Which version is out there. */
    version?: number | null;
  };

type TargetListProps<T> = {
  targets: T[];
  company: string | null;
  /** The post whose present version they are shown beside; a record names each version instead. */
  beside?: { id: string; version: number };
  /** The actions for a target. */
  actionsFor?: (target: T) => ReactNode;
};

/** A post's accounts, and its state on each. */
export function TargetList<T extends Shown>({ targets, company, beside, actionsFor }: TargetListProps<T>) {
  const { accounts } = useTargetChoices(targets.length > 0 ? company : null, null);
  return (
    <ul className="flex flex-col gap-2.5">
      {targets.map((target) => {
        const { tone, words } = target.marked ? MARKED : LOOKS[target.state];
        const version = target.version ?? undefined;
        const other = beside ? otherVersionOut({ version }, beside) : null;
        const account = accounts.find((one) => one.id === target.accountId);
        return (
          <li
            key={target.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-1 text-sm"
          >
            <AccountMark
              account={{
                network: target.network,
                name: account?.name || target.handle,
                avatarUrl: account?.avatarUrl ?? null,
              }}
            />
            <span className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 wrap-anywhere text-ink">{placeOf(target)}</span>
              <Badge tone={tone}>{words}</Badge>
              {!beside && version !== undefined && <span className="text-muted">Version {version}</span>}
              {isWebAddress(target.url) && <SeeIt url={target.url} on={placeOf(target)} />}
            </span>
            {beside && other !== null && (
              <span className="col-start-2">
                <OtherVersion postId={beside.id} version={other} />
              </span>
            )}
            {target.caption !== null && other === null && (
              <span className="col-start-2 text-xs wrap-anywhere whitespace-pre-wrap text-muted">
                {target.caption}
              </span>
            )}
            {target.reason && <span className="col-start-2 text-xs text-muted">{target.reason}</span>}
            {target.warning && <span className="col-start-2 text-xs text-warning-ink">{target.warning}</span>}
            <div className="col-start-2 empty:hidden">{actionsFor?.(target)}</div>
          </li>
        );
      })}
    </ul>
  );
}
