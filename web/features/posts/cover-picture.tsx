import { useState } from 'react';
import { ImageOff } from 'lucide-react';
import type { Asset } from '#domain/posts/contract.ts';

const WIDTHS = [160, 320, 640];

/** The first file of a post, in the size the tile needs; of a video its poster frame. */
export function CoverPicture({ assets }: { assets: Asset[] }) {
  const [failed, setFailed] = useState<string | null>(null);
  const [cover] = assets;
  if (!cover || cover.url === failed)
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1.5 text-subtle">
        <ImageOff aria-hidden className="size-5" />
        <span className="text-2xs">{cover ? 'Not available' : 'No media'}</span>
      </span>
    );
  return (
    <img
      src={`${cover.url}?w=320`}
      srcSet={WIDTHS.map((width) => `${cover.url}?w=${width} ${width}w`).join(', ')}
      sizes="(min-width: 75rem) 24rem, 33vw"
      alt={cover.altText ?? ''}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(cover.url)}
      className="size-full object-cover"
    />
  );
}
