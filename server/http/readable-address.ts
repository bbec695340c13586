/**
 * An address of a page that a mail program or a person broke (`/approve/%ff`) is one that leads nowhere, not one that
 * cannot be understood: it gets the page that says so. Programs are told by the API what is wrong.
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
