import { PICTURE_WIDTHS } from '#domain/media/limits.ts';

/** Our own server sends a picture in the width asked for, of a video its poster; other addresses stay as they are. */
export function sizedUrl(url: string, width: number): string {
  if (!url.startsWith('/objects/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
}

/** Every width up to `most` that the server keeps, for the browser to choose from. */
export function sourceSet(url: string, most = 1440): string | undefined {
  if (!url.startsWith('/objects/')) return undefined;
  return PICTURE_WIDTHS.filter((width) => width <= most)
    .map((width) => `${sizedUrl(url, width)} ${width}w`)
    .join(', ');
}
