/** In the place of a path parameter that cannot be read: no link has this token. */
const NONE = '-';
/** The longest parameter of such addresses. */
const LONGEST = 200;

function isReadable(part: string): boolean {
  try {
    const text = decodeURIComponent(part);
    return text.length <= LONGEST && !text.includes('\u0000');
  } catch {
    return false;
  }
}

/**
 * A page's URL that a mail program or a person broke (`/approve/%ff`) gets the not-found page, not an error
 * about the request. The API still tells programs what is wrong, except at the paths in `alike`, which answer
 * the same for every parameter (`answersAlike` in the contract).
 */
export function addressReader(alike: readonly string[]): (url: string) => string {
  const forms = alike.map((path) => path.split('/'));
  const readAlike = (url: string): string => {
    const [path = '', ...query] = url.split('?');
    const parts = path.split('/');
    const form = forms.find(
      (one) =>
        one.length === parts.length && one.every((name, at) => name.startsWith(':') || name === parts[at]),
    );
    if (!form) return url;
    const read = parts.map((part, at) => (form[at]?.startsWith(':') && !isReadable(part) ? NONE : part));
    return [read.join('/'), ...query].join('?');
  };
  return (url) => {
    // Cheap for what everybody asks for all the time.
    if (!url.includes('%') && url.length <= LONGEST) return url;
    if (url.startsWith('/api/')) return readAlike(url);
    const [path = '', ...query] = url.split('?');
    try {
      decodeURIComponent(path);
      return url;
    } catch {
      return [path.replaceAll('%', '%25'), ...query].join('?');
    }
  };
}
