import { useParams } from 'wouter';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { RecordHead } from '#web/features/posts/history/record-head.tsx';
import { RecordVersion } from '#web/features/posts/history/record-version.tsx';
import { isMissing, PostLoading, PostMissing } from '#web/features/posts/post-loader.tsx';
import { useRecord } from '#web/features/posts/queries.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';

/** /post/{id}/record: for reading, printing and keeping. */
export function RecordPage() {
  const { id = '' } = useParams();
  const zone = useTimeZone();
  const record = useRecord(id);
  if (isMissing(record.error)) return <PostMissing id={id} />;
  if (!record.data)
    return (
      <NotLoaded isPage title="The record could not be loaded" read={record}>
        <PostLoading />
      </NotLoaded>
    );
  const { post, versions } = record.data;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <RecordHead record={record.data} zone={zone} />
      {versions.toReversed().map((version) => (
        <RecordVersion
          key={version.version}
          shown={version}
          before={versions.findLast((one) => one.version < version.version)}
          isPresent={version.version === post.version}
          zone={zone}
        />
      ))}
    </div>
  );
}
