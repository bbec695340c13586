import type { z } from 'zod';

export interface AiMessage {
  role: 'user' | 'assistant';
  content: string;
  /** A picture that belongs to the words. */
  picture?: { bytes: Uint8Array; contentType: string };
}

/** Something that the model may ask us to look up or to note. It never changes what is kept. */
export interface AiTool {
  name: string;
  description: string;
  input: z.ZodType;
  /** Gets what `input` has accepted; what it answers is what the model reads. */
  run: (input: unknown) => Promise<string>;
}

export interface AiQuestion {
  /** Our instructions. What other people wrote never stands here. */
  system: string;
  /** Begins and ends with the user; the roles take turns. */
  messages: AiMessage[];
  tools?: AiTool[];
  mostTokens: number;
  signal: AbortSignal;
}

export type AiPart =
  | { type: 'text'; text: string }
  /** The reply ended at `mostTokens` and not by itself. */
  | { type: 'cut' };

/** A language model. Throws PortError; after an abort it ends without an error. */
export interface AiPort {
  readonly model: string;
  reply(question: AiQuestion): AsyncIterable<AiPart>;
}
