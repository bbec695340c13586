import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid } from '#domain/kit/fields.ts';
import { SLOT, type FirstScreens } from '#domain/kit/first-screens.ts';
import { TALLEST, WIDEST } from '#domain/media/frame.ts';
import { sizedUrl, sourceSet } from '#domain/media/sized-url.ts';
import { firstPicture, firstCovers, type FirstPicture } from '#server/features/posts/first-pictures.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/member.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

/** The parameters of the screen that a URL opens. */
export interface Opened {
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
}

/** What a page shows before its scripts. */
export interface FirstScreen {
  markup: string;
  /** It names or shows what belongs to the agency: no browser may keep it. */
  isPrivate: boolean;
}

/** Three rows, of which a phone shows the first two or three at once. */
const TILES = 9;

type Slots = Partial<Record<keyof typeof SLOT, string>>;
/** Slots that are filled with markup; all others are texts. */
const MARKUP: (keyof typeof SLOT)[] = ['pictures'];
const SLOTS = Object.entries(SLOT) as [keyof typeof SLOT, string][];
const ANY = new RegExp(SLOTS.map(([, slot]) => slot.replace(/[[\]]/g, '\\$&')).join('|'), 'g');
const nameOf = new Map(SLOTS.map(([name, slot]) => [slot, name]));

/** In one pass: a name that looks like a slot is left as it is. */
const fill = (markup: string, slots: Slots) =>
  markup.replace(ANY, (slot) => {
    const name = nameOf.get(slot);
    const value = (name && slots[name]) ?? '';
    return name && MARKUP.includes(name) ? value : escapeHtml(value);
  });

/** Each picture is asked for as the app will ask for it, so that it arrives once. */
const sources = (url: string, { usual, most }: { usual: number; most: number }) => ({
  src: sizedUrl(url, usual),
  srcSet: sourceSet(url, most) ?? '',
});

/** As the build wrote them; null where it did not. */
export async function readFirstScreens(folder: string): Promise<FirstScreens | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'first-screens.json'), 'utf8')) as FirstScreens;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Null where a screen has none, or what it would show cannot be read. */
export type Draw = (path: string, member: Member, opened: Opened) => Promise<FirstScreen | null>;

/** The screens as the build drew them, filled for one page. */
export function firstScreenOf(ctx: Ctx, screens: FirstScreens): Draw {
  async function client(
    member: Member,
    { query: { company, ...more } }: Opened,
  ): Promise<FirstScreen | null> {
    const name = typeof company === 'string' ? company.trim() : '';
    // Any other parameter filters the posts, or shows something else.
    if (name === '' || Object.keys(more).length > 0) return null;
    const covers = await firstCovers(ctx, member, name, TILES);
    const pictures = covers.map((url) =>
      fill(screens.tile, {
        pictures: url === null ? '' : fill(screens.cover, sources(url, { usual: 320, most: 640 })),
      }),
    );
    return { markup: fill(screens.client, { name, pictures: pictures.join('') }), isPrivate: true };
  }

  function pictureOf({ path, type, width, height }: FirstPicture): string {
    const ratio = width && height ? width / height : null;
    if (path === null || ratio === null || ratio < TALLEST || ratio > WIDEST) return screens.noPicture;
    return fill(screens.picture, {
      ...sources(path, { usual: 960, most: type === 'video' ? 0 : 1440 }),
      width: `${width}`,
      height: `${height}`,
    });
  }

  async function post(member: Member, { params: { id = '' }, query }: Opened): Promise<FirstScreen | null> {
    if (!uuid.safeParse(id).success || query['mode'] !== undefined) return null;
    const found = await firstPicture(ctx, member, id);
    if (!found) return null;
    const { title, companyName } = found;
    const slots = {
      title: title || 'Untitled',
      name: companyName ?? 'Your post',
      pictures: pictureOf(found),
    };
    return { markup: fill(screens.post, slots), isPrivate: true };
  }

  const home = (_member: Member, { query }: Opened): FirstScreen => ({
    markup: query['view'] === 'calendar' ? screens.calendar : screens.home,
    isPrivate: false,
  });

  type One = (member: Member, opened: Opened) => Promise<FirstScreen | null> | FirstScreen;
  const draws: Partial<Record<string, One>> = {
    '/': home,
    '/admin': home,
    '/dashboard': client,
    '/post/:id': post,
  };

  return async (path, member, opened) => {
    if (member.closed || member.closing) return null;
    try {
      return (await draws[path]?.(member, opened)) ?? null;
    } catch {
      // The page asks for the same itself, and says what is wrong.
      return null;
    }
  };
}
