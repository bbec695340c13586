import { words } from '#domain/languages/changes/en.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { changesBetween, type Compared } from '#domain/posts/changes.ts';
import type { PostRecord } from '#domain/posts/record.ts';
import { newDateBetween } from '#domain/posts/version-dates.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { ChangesView } from '#web/shared/changes/changes-view.tsx';
import type { ShownFile } from '#web/shared/changes/shown.ts';

type Recorded = PostRecord['versions'][number];

const compared = ({ assets, ...version }: Recorded): Compared<ShownFile> => ({
  ...version,
  assets: assets.map((asset) => ({ ...asset, key: mediumKey(asset.url), url: `${asset.url}?w=640` })),
});

type Props = {
  before: Recorded;
  after: Recorded;
  /** All versions, where others may be between the two. */
  all?: readonly Recorded[];
  zone: string;
  still?: boolean;
};

/** The differences between two recorded versions, with the date where a new one made a version. */
export function VersionChanges({ before, after, all = [before, after], zone, still = false }: Props) {
  const dates = newDateBetween(all, before.version, after.version);
  const changes = changesBetween(
    { ...compared(before), scheduledAt: dates?.before },
    { ...compared(after), scheduledAt: dates?.after },
  );
  // Where only one of the two dates is known, that one is shown alone.
  const isHalf = dates?.before === undefined || dates.after === undefined;
  return (
    <ChangesView
      changes={isHalf ? { ...changes, date: dates } : changes}
      speak={{
        words: { ...words, nothing: 'These two versions are the same.' },
        moment: (iso) => momentText(iso, zone),
      }}
      still={still}
    />
  );
}
