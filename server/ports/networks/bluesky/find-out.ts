import { z } from 'zod';
import type { Work } from '../port.ts';
import { Refused, serverOf, type Xrpc } from './xrpc.ts';

export const POST = 'app.bsky.feed.post';

export type Sent = {
  blob: { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };
  width: number;
  height: number;
};

export type Checkpoint = {
  /** Only we use this key: a record under it is this post. */
  rkey: string;
  createdAt: string;
  /** The DIDs of mentioned handles. */
  dids: { [handle: string]: string };
  /** One per medium, in order. */
  sent: Sent[];
};

const found = z.object({ uri: z.string(), cid: z.string(), value: z.object({ text: z.string() }) });

export const linkTo = (app: string, work: Work<Checkpoint>, { rkey }: Checkpoint) =>
  `${app}/profile/${work.account.remoteId}/post/${rkey}`;

/** The record under our key; null if there is none. */
export async function lookFor(
  xrpc: Xrpc,
  work: Work<Checkpoint>,
  { rkey }: Checkpoint,
  signal: AbortSignal,
): Promise<{ uri: string; cid: string } | null> {
  const record = await xrpc(serverOf(work.account), 'com.atproto.repo.getRecord', {
    query: { repo: work.account.remoteId, collection: POST, rkey },
    answer: found,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof Refused && error.error === 'RecordNotFound') return null;
    throw error;
  });
  return record?.value.text === work.text ? record : null;
}
