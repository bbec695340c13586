/**
 * A page's URL that a mail program or a person broke (`/approve/%ff`) gets the not-found page, not an error
 * about the request. The API still tells programs what is wrong.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
