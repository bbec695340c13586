import { PICTURE_WIDTHS } from './limits.ts';

/** Our server resizes pictures and video posters to the width; other addresses stay unchanged. */
export function sizedUrl(url: string, width: number): string {
  if (!url.startsWith('/objects/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
}

/** Every stored width up to `most`, for the browser to choose from. */
export function sourceSet(url: string, most = 1440): string | undefined {
  if (!url.startsWith('/objects/')) return undefined;
  return PICTURE_WIDTHS.filter((width) => width <= most)
    .map((width) => `${sizedUrl(url, width)} ${width}w`)
    .join(', ');
}
