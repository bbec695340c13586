import type { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';

export interface AiMessage {
  role: 'user' | 'assistant';
  content: string;
  /** A picture that belongs to the text. */
  picture?: { bytes: Uint8Array; contentType: string };
}

/** Something that the model may ask us to look up or to note. It never changes stored data. */
export interface AiTool {
  name: string;
  description: string;
  input: z.ZodType;
  /** Gets input that the schema has accepted; the model reads the result. */
  run: (input: unknown) => Promise<string>;
}

export interface AiQuestion {
  /** Our instructions. Text by other people never goes here. */
  system: string;
  /** Begins and ends with the user; the roles alternate. */
  messages: AiMessage[];
  tools?: AiTool[];
  mostTokens: number;
  signal: AbortSignal;
}

export type AiPart =
  | { type: 'text'; text: string }
  /** The reply was cut off at `mostTokens`. */
  | { type: 'cut' };

/** A model's refusal that people are told of in words of its own. */
export class AiRefusal extends PortError {
  readonly because: 'no credit' | 'no pictures';

  constructor(because: AiRefusal['because'], refusal: PortError) {
    super(refusal.kind, refusal.message, { cause: refusal.cause });
    this.because = because;
  }
}

/** A language model. Throws PortError; after an abort it ends without an error. */
export interface AiPort {
  readonly model: string;
  reply(question: AiQuestion): AsyncIterable<AiPart>;
}
