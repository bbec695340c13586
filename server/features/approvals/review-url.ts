import type { Ctx } from '#server/kit/context.ts';

export const reviewUrl = (ctx: Ctx, token: string) => `${ctx.publicUrl}/approve/${token}`;
