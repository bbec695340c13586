import type { MediaKind } from '#domain/media/kind.ts';

const some = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

export function mediaCounts(assets: readonly { type: MediaKind }[]) {
  const videos = assets.filter((asset) => asset.type === 'video').length;
  return { photos: assets.length - videos, videos };
}

/** '3 photos', '1 photo, 1 video', 'No media'. */
export function mediaWords({ photos, videos }: { photos: number; videos: number }): string {
  const parts = [photos > 0 && some(photos, 'photo'), videos > 0 && some(videos, 'video')];
  return parts.filter(Boolean).join(', ') || 'No media';
}
