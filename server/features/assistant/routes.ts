import * as contract from '#domain/assistant/contract.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { reply as replyTo, wholeReply } from './chat.ts';
import { describe } from './describe-picture.ts';
import { goneSignal, sendEvents, wantsEvents } from './send-events.ts';
import { captionFor } from './suggest-caption.ts';

export const assistantRoutes: Route[] = [
  forMember(contract.getAssistant, ({ ctx }) => Promise.resolve({ model: ctx.ai?.model ?? null })),

  forMember(contract.chat, async ({ ctx, member, body, request, reply }) => {
    const events = replyTo(ctx, member, body, goneSignal(reply));
    if (!wantsEvents(request)) return wholeReply(events);
    await sendEvents(request, reply, events);
    // Already sent as events.
    return { message: '' };
  }),

  forMember(contract.suggestCaption, ({ ctx, member, body, reply }) =>
    captionFor(ctx, member, body, goneSignal(reply)),
  ),

  forMember(contract.describePicture, ({ ctx, member, body, reply }) =>
    describe(ctx, member, body.objectPath, goneSignal(reply)),
  ),
];
