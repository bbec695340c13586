import { ImageOff } from 'lucide-react';
import type { Asset } from '#domain/posts/contract.ts';
import { MediaPicture } from '#web/components/media-picture.tsx';

export const COVER_SIZES = '(min-width: 80rem) 26rem, 33vw';

type CoverProps = { assets: readonly Pick<Asset, 'url'>[]; sizes?: string; eager?: boolean };

/** A post's first file, for a video its poster. The text around it says what it shows. */
export function CoverPicture({ assets, sizes = COVER_SIZES, eager = false }: CoverProps) {
  const [cover] = assets;
  if (!cover) return <NoPicture text="No media" />;
  return (
    <MediaPicture
      url={cover.url}
      alt=""
      sizes={sizes}
      eager={eager}
      fallback={<NoPicture text="Not available" />}
    />
  );
}

/** On a small tile only the words, between the marks at the top and status and date below. */
function NoPicture({ text }: { text: string }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 text-subtle @max-3xs:justify-start @max-3xs:pt-7.5">
      <ImageOff aria-hidden className="size-5 @max-3xs:hidden" />
      <span className="text-2xs">{text}</span>
    </span>
  );
}
