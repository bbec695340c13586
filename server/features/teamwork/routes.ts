import { listMyWork } from '#domain/teamwork/my-work-contract.ts';
import { assignPost, seeMentions } from '#domain/teamwork/contract.ts';
import { sayHere } from '#domain/teamwork/presence.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { assignPostTo } from './assign-post.ts';
import { seeOwnMentions } from './mention.ts';
import { readMyWork } from './my-work.ts';
import { sayWhoIsHere } from './say-here.ts';

export const teamworkRoutes: Route[] = [
  forMember(sayHere, ({ ctx, member, params, body }) => sayWhoIsHere(ctx, member, params.id, body)),
  forMember(assignPost, ({ ctx, member, params, body }) =>
    assignPostTo(ctx, member, params.id, body.memberId),
  ),
  forMember(seeMentions, async ({ ctx, member, params }) => {
    await seeOwnMentions(ctx, member, params.id);
    return { message: 'Seen' };
  }),
  forMember(listMyWork, ({ ctx, member }) => readMyWork(ctx, member)),
];
