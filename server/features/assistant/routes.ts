import * as contract from '#domain/assistant/contract.ts';
import { forOwner, type Route } from '#server/kit/route.ts';
import { reply as replyTo, wholeReply } from './chat.ts';
import { describe } from './describe-picture.ts';
import { goneSignal, sendEvents, wantsEvents } from './send-events.ts';
import { captionFor } from './suggest-caption.ts';

export const assistantRoutes: Route[] = [
  forOwner(contract.getAssistant, ({ ctx }) => Promise.resolve({ model: ctx.ai?.model ?? null })),

  forOwner(contract.chat, async ({ ctx, owner, body, request, reply }) => {
    const events = replyTo(ctx, owner, body, goneSignal(reply));
    if (!wantsEvents(request)) return wholeReply(events);
    await sendEvents(request, reply, events);
    // Already sent, as events.
    return { message: '' };
  }),

  forOwner(contract.suggestCaption, ({ ctx, owner, body, reply }) =>
    captionFor(ctx, owner, body, goneSignal(reply)),
  ),

  forOwner(contract.describePicture, ({ ctx, owner, body, reply }) =>
    describe(ctx, owner, body.objectPath, goneSignal(reply)),
  ),
];
