import { z } from 'zod';
import { proposedPost } from './contract.ts';

/** An event of a streamed reply. `done` or `error` is the last. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('proposal'), proposal: proposedPost }),
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

/** Encodes a server-sent event, named by its type. */
export const encodeEvent = (event: ChatEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** Reads events from text chunks that may end anywhere. Skips unknown events. */
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
