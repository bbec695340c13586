import type { MediaKind } from '#domain/media/kind.ts';

const some = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** '3 photos', '1 photo, 1 video', 'No media'. */
export function mediaWords(assets: readonly { type: MediaKind }[]): string {
  const videos = assets.filter((asset) => asset.type === 'video').length;
  const photos = assets.length - videos;
  const parts = [photos > 0 && some(photos, 'photo'), videos > 0 && some(videos, 'video')];
  return parts.filter(Boolean).join(', ') || 'No media';
}
