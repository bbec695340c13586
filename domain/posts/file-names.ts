import { dayAt } from '#domain/calendar/month-grid.ts';
import { byteLength } from '#domain/networks/count-text.ts';

interface Named {
  title: string;
  /** When the post goes out or went out. */
  at: Date | null;
  /** One for each file, such as `jpg`. */
  extensions: string[];
}

const LONGEST = 80;
/** File systems take names of 255 bytes; date, number and ending come on top. */
const MOST_BYTES = 200;

/** The title without characters that some systems refuse in file names. */
function plain(title: string): string {
  const words = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // Cuts by code points, so that no character is cut in half.
  const kept = Array.from(words).slice(0, LONGEST);
  while (byteLength(kept.join('')) > MOST_BYTES) kept.pop();
  return kept.join('').replace(/[. ]+$/, '') || 'Untitled';
}

/**
 * Names for the downloaded files of posts: by date and title, so that a folder sorts them in the order they
 * go out. All names differ, also on file systems that ignore case.
 */
export function fileNames(posts: readonly Named[], zone: string): string[][] {
  const taken = new Set<string>();
  const free = (base: string, extension: string) => {
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? `${base}.${extension}` : `${base} (${n}).${extension}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
  return posts.map(({ title, at, extensions }) => {
    const base = `${at ? dayAt(at, zone) : 'No date'} ${plain(title)}`;
    return extensions.map((extension, index) =>
      free(extensions.length > 1 ? `${base} ${index + 1}` : base, extension),
    );
  });
}
