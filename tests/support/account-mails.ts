import { and, desc, eq } from 'drizzle-orm';
import { linksIn } from '#domain/messages/links.ts';
import type { AccountKind } from '#domain/messages/kinds.ts';
import { messages } from '#server/db/schema/messages.ts';
import { withLink } from '#server/features/messages/sealed-link.ts';
import type { Ctx } from '#server/kit/context.ts';

/** The link in the last mail of this kind to an address, as its reader finds it; null where there is no such mail. */
export async function mailedLink(
  ctx: Pick<Ctx, 'db' | 'secretKey'>,
  kind: AccountKind,
  to: string,
): Promise<URL | null> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, kind), eq(messages.to, to)))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  const link = row && linksIn(withLink(ctx, row).text)[0];
  return link ? new URL(link) : null;
}

/** The token in that link. */
export const mailedToken = async (...mail: Parameters<typeof mailedLink>): Promise<string> =>
  (await mailedLink(...mail))?.searchParams.get('token') ?? '';
