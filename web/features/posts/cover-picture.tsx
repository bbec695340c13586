import { ImageOff } from 'lucide-react';
import type { Asset } from '#domain/posts/contract.ts';
import { MediaPicture } from '#web/components/media-picture.tsx';

/** The first file of a post, in the size the tile needs; of a video its poster frame. */
export function CoverPicture({ assets }: { assets: Asset[] }) {
  const [cover] = assets;
  if (!cover) return <NoPicture text="No media" />;
  return (
    <MediaPicture
      url={cover.url}
      alt={cover.altText ?? ''}
      sizes="(min-width: 75rem) 24rem, 33vw"
      fallback={<NoPicture text="Not available" />}
    />
  );
}

function NoPicture({ text }: { text: string }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 text-subtle">
      <ImageOff aria-hidden className="size-5" />
      <span className="text-2xs">{text}</span>
    </span>
  );
}
