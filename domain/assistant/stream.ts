import { z } from 'zod';
import { proposedPost } from './contract.ts';

/** A reply as it comes in. After `done` or `error` nothing follows. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('proposal'), proposal: proposedPost }),
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

/** A server-sent event: its name is its type, its data the rest. */
export const encodeEvent = (event: ChatEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** Reads events from pieces of text that may end anywhere. Unknown ones are passed over. */
export function eventReader(): (piece: string) => ChatEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'));
      const read = chatEvent.safeParse(parse(lines.map((line) => line.slice(5).trim()).join('\n')));
      return read.success ? [read.data] : [];
    });
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
