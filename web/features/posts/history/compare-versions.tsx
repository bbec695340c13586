import { useState } from 'react';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { momentText } from '#web/lib/time-zone.ts';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRecord } from '../queries.ts';
import { VersionChanges } from './version-changes.tsx';

/** Compares any two versions of a post; at first the present one and the one before. */
export function CompareVersions({ postId, zone }: { postId: string; zone: string }) {
  const record = useRecord(postId);
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({});
  if (!record.data)
    return (
      <NotLoaded compact title="The versions could not be loaded" read={record}>
        <div aria-busy>
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-24 w-full rounded-lg" />
        </div>
      </NotLoaded>
    );
  const { versions } = record.data;
  const numbered = (number: number | undefined) => versions.find(({ version }) => version === number);
  const before = numbered(chosen.before) ?? versions.at(-2);
  const after = numbered(chosen.after) ?? versions.at(-1);
  if (!before || !after) return <p className="text-sm text-muted">There is only one version so far.</p>;
  const choice = (label: string, which: 'before' | 'after', value: number) => (
    <label className="flex min-w-0 flex-1 basis-40 flex-col gap-1 text-xs font-medium text-muted">
      {label}
      <Select
        value={value}
        onChange={(event) => setChosen({ ...chosen, [which]: Number(event.target.value) })}
      >
        {versions.map(({ version, createdAt }) => (
          <option key={version} value={version}>
            Version {version}, {momentText(createdAt, zone)}
          </option>
        ))}
      </Select>
    </label>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {choice('Before', 'before', before.version)}
        {choice('After', 'after', after.version)}
      </div>
      <VersionChanges
        key={`${before.version} ${after.version}`}
        before={before}
        after={after}
        all={versions}
        zone={zone}
      />
    </div>
  );
}
