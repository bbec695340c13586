import type { Asset } from '#domain/posts/contract.ts';
import { sizedUrl, sourceSet } from '#domain/media/sized-url.ts';
import type { Media } from '#web/shared/carousel/slide.tsx';

/** A post's file as the carousel shows it to the agency. */
export const shownMedia = (asset: Asset): Media => ({
  ...asset,
  src: asset.type === 'video' ? asset.url : sizedUrl(asset.url, 960),
  srcSet: asset.type === 'video' ? undefined : sourceSet(asset.url),
  poster: asset.type === 'video' ? sizedUrl(asset.url, 960) : undefined,
  // Known from the start, so that nothing moves when the file has loaded.
  ratio: asset.width && asset.height ? asset.width / asset.height : undefined,
});
