import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** What a network does with a post that it is handed. */
export type NetworkAnswer =
  | { is: 'published' }
  | { is: 'refused'; reason: string }
  | { is: 'busy'; reason: string }
  /** The line goes dead after the post was taken. */
  | { is: 'lost' }
  /** No answer before this is settled. */
  | { is: 'slow'; until: Promise<void> };

const handedSchema = z.object({
  postId: z.string(),
  caption: z.string(),
  version: z.number(),
  key: z.string(),
  media: z.array(z.object({ url: z.string() })),
});
export type Handed = z.infer<typeof handedSchema>;

/** Stands in for a social network: publishes whatever it is handed, unless told otherwise for a caption. */
export async function startNetwork() {
  const handed: Handed[] = [];
  const answers = new Map<string, NetworkAnswer[]>();
  const server = createServer((request, response) => {
    void (async () => {
      const post = handedSchema.parse(await json(request));
      handed.push(post);
      const answer = answers.get(post.caption)?.shift() ?? { is: 'published' };
      const say = (status: number, body: object) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      if (answer.is === 'lost') return void request.socket.destroy();
      if (answer.is === 'refused') return say(422, { reason: answer.reason });
      if (answer.is === 'busy') return say(429, { reason: answer.reason });
      if (answer.is === 'slow') await answer.until;
      return say(200, { link: `https://network.example/p/${post.postId}` });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How it will treat the post with this caption, one answer for each try. */
    treat: (caption: string, ...list: NetworkAnswer[]) => answers.set(caption, list),
    handed: (caption: string) => handed.filter((post) => post.caption === caption),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Network = Awaited<ReturnType<typeof startNetwork>>;
