import { dayAt } from '#domain/calendar/month-grid.ts';

interface Named {
  title: string;
  /** When the post goes out or went out. */
  at: Date | null;
  /** Of each of its files: jpg. */
  extensions: string[];
}

const LONGEST = 80;

/** Without what some systems do not take in a file's name. */
function plain(title: string): string {
  const words = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By code points: half of a sign is none.
  return (
    Array.from(words)
      .slice(0, LONGEST)
      .join('')
      .replace(/[. ]+$/, '') || 'Untitled'
  );
}

/**
 * What the files of posts are called when they are taken away: by date and title, so that a folder sorts them as they go
 * out. No two are called the same, not even where letters are not told apart by size.
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
