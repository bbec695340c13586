import { isNetwork } from '#domain/networks/network.ts';
import { previewOf } from '#domain/networks/preview.ts';
import { placeOf } from '#domain/networks/place.ts';
import { otherVersionOut } from '#domain/networks/targets.ts';
import type { Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import type { PostPlaces } from '#web/components/post-places.ts';
import { composedAsset, previewFile } from '#web/components/targets/composed-medium.ts';
import { OtherVersion } from '#web/components/targets/other-version.tsx';
import { useTargetChoices } from '#web/components/targets/use-target-choices.ts';
import { PreviewList } from '#web/shared/preview/preview-list.tsx';

/** The post's look on each of its accounts. */
export function PostPreviews({ post, places: { part, lines } }: { post: Post; places: PostPlaces }) {
  const { accounts } = useTargetChoices(post.companyName, null);
  const media = post.assets.map(composedAsset);
  const shown = post.targets.filter((target) => otherVersionOut(target, post) === null);
  return (
    <PageSection title="PREVIEW PER ACCOUNT">
      {post.targets.map((target) => {
        const other = otherVersionOut(target, post);
        return (
          other !== null && (
            <div key={target.id} className="mb-2 flex flex-wrap items-center gap-x-2 text-sm">
              <span className="min-w-0 wrap-anywhere text-ink">{placeOf(target)}</span>
              <OtherVersion postId={post.id} version={other} />
            </div>
          )
        );
      })}
      <PreviewList
        targets={shown.map((target) => ({
          ...target,
          // Its address is shown above, with its state there.
          url: null,
          avatarUrl: accounts.find((one) => one.id === target.accountId)?.avatarUrl ?? null,
          preview: isNetwork(target.network)
            ? previewOf({ ...target, network: target.network }, { caption: post.caption, media })
            : null,
        }))}
        overlay={
          part
            ? (key, how) => (
                <part.PreviewPins
                  lines={lines}
                  version={post.version}
                  assetId={post.assets[media.findIndex((one) => one.key === key)]?.id ?? ''}
                  how={how}
                />
              )
            : undefined
        }
        files={media.map(previewFile)}
      />
    </PageSection>
  );
}
