import { z, type ZodType } from 'zod';
import { lookBack } from '../look-back.ts';
import type { PinterestApi } from './api.ts';

export const PAGE = 'page_size=250';

/** A whole list, page by page. Its order is not documented, so it has to be read to its end. */
export function pages<T extends { id: string }>(
  api: PinterestApi,
  path: string,
  item: ZodType<T>,
  question: Parameters<PinterestApi['ask']>[1],
): Promise<{ posts: T[]; reached: boolean }> {
  const page = z.object({ items: z.array(item), bookmark: z.string().nullish() });
  return lookBack(
    async (from) => {
      const at = from ? `${path}&bookmark=${encodeURIComponent(from)}` : path;
      const { items, bookmark } = await api.read(at, page, question);
      return { posts: items, next: bookmark ?? null };
    },
    () => false,
  );
}
