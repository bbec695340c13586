import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PASSWORD, startBluesky } from '#tests/fakes/networks/bluesky.ts';

/**
 * A network of the demo's own, which speaks Bluesky's protocol: posts really go out there, and a page shows them. It
 * prints where it is and ends with its parent.
 */
const network = await startBluesky();

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const card = (rkey: string, post: { text: string; createdAt: string; embed?: object | undefined }) => `
  <article id="${rkey}">
    <p class="who">@${network.handle} · <time>${escaped(post.createdAt)}</time></p>
    <p class="text">${escaped(post.text)}</p>
    ${post.embed ? '<p class="more">With a picture</p>' : ''}
  </article>`;

const page = (cards: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>The demo’s own network</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid #8886;border-radius:.75rem;padding:1rem;margin:1rem 0}.who,.more{opacity:.7;margin:0}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0}</style></head>
<body><h1>The demo’s own network</h1><p>Nothing here leaves this machine. What Greenroom publishes appears below.</p>
${cards || '<p>Nothing is out yet.</p>'}</body></html>`;

const pages = createServer((request, response) => {
  const wanted = /\/post\/([a-z2-7]+)$/.exec(request.url ?? '')?.[1];
  const shown = [...network.posts].filter(([rkey]) => !wanted || rkey === wanted).reverse();
  response
    .writeHead(shown.length === 0 && wanted ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(page(shown.map(([rkey, post]) => card(rkey, post)).join('')));
});
pages.listen(0, '127.0.0.1');
await once(pages, 'listening');
const app = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
process.stdout.write(
  `${JSON.stringify({ ...network.bases, app, handle: network.handle, password: PASSWORD })}\n`,
);
// The parent holds the other end: once it is gone, so is this.
process.stdin.on('end', () => process.exit(0)).resume();
