import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { cpuOfTree } from './cpu.ts';
import { mb, ms, percentile, promise, record, row, times, title } from './print.ts';
import { send, signIn, withFolder, withServer, type Served } from './server.ts';

const MB = 1024 * 1024;
const UPLOAD = 200 * MB;
const PART = Buffer.alloc(256 * 1024, 7);
/** What buffers may grow by, whatever the size of the file. */
const FLAT = 60 * MB;
const ROUNDS = 3;
const CONVERSIONS = 100;
const AT_ONCE = 8;
const CALLS = 300;

/** A server that does nothing but write what comes to a file, flushed like ours. */
const PLAIN = `
  const { createServer } = require('node:http');
  const { createWriteStream } = require('node:fs');
  const { pipeline } = require('node:stream/promises');
  const server = createServer(async (request, response) => {
    await pipeline(request, createWriteStream(process.argv[1], { flush: true }));
    response.end();
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

async function put(url: string): Promise<void> {
  const asking = request(url, { method: 'PUT', headers: { 'content-length': UPLOAD } });
  const answered = once(asking, 'response');
  await pipeline(Readable.from(Array.from({ length: UPLOAD / PART.length }, () => PART)), asking);
  const [answer] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }];
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`an upload answered ${answer.statusCode}`);
  await once(answer, 'end');
}

async function rss(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}

interface Taken {
  ms: number;
  cpuMs: number;
  grewBy: number;
}

async function measure(pid: number, action: () => Promise<void>): Promise<Taken> {
  const [cpuBefore, before] = [await cpuOfTree(pid), await rss(pid)];
  let most = before;
  const watch = setInterval(() => void rss(pid).then((now) => (most = Math.max(most, now))), 100);
  const began = performance.now();
  try {
    await action();
  } finally {
    clearInterval(watch);
  }
  return {
    ms: performance.now() - began,
    cpuMs: (await cpuOfTree(pid)) - cpuBefore,
    grewBy: most - before,
  };
}

async function addressOf(address: string, cookie: string): Promise<string> {
  const answer = await send(address, '/api/objects/upload', {}, cookie);
  return ((await answer.json()) as { uploadURL: string }).uploadURL;
}

async function benchUpload({ address, pid }: Served, folder: string, cookie: string): Promise<void> {
  const plain = spawn(process.execPath, ['-e', PLAIN, `${folder}/plain`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(createInterface({ input: plain.stdout }), 'line')) as [string];
    const ours: Taken[] = [];
    const theirs: Taken[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await measure(plain.pid ?? 0, () => put(`http://127.0.0.1:${port}/`)));
      const to = await addressOf(address, cookie);
      ours.push(await measure(pid, () => put(to)));
    }
    const least = (list: Taken[], of: keyof Taken) => Math.min(...list.map((one) => one[of]));
    const ratio = least(theirs, 'ms') / least(ours, 'ms');
    const cpu = least(ours, 'cpuMs') / least(theirs, 'cpuMs');
    row('plain stream to disk', `${Math.round(UPLOAD / MB / (least(theirs, 'ms') / 1000))} MB/s`);
    promise(
      `upload of ${mb(UPLOAD)}`,
      `${ratio.toFixed(2)} of it`,
      ratio >= 0.7,
      '0.7 of a plain stream or more',
    );
    row('', '', `${times(cpu)} its CPU: ${ms(least(ours, 'cpuMs'))} beside ${ms(least(theirs, 'cpuMs'))}`);
    const grew = Math.max(...ours.map((one) => one.grewBy));
    promise('memory grew by', mb(grew), grew < FLAT, `under ${mb(FLAT)}, whatever the size`);
    record('upload of 200 MB, part of a plain stream', ratio);
  } finally {
    plain.kill();
  }
}

async function waits(address: string, cookie: string, until: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!until()) {
    const began = performance.now();
    const answer = await fetch(`${address}/api/companies`, { headers: { cookie } });
    await answer.arrayBuffer();
    took.push(performance.now() - began);
  }
  return took;
}

async function addPicture(address: string, cookie: string, picture: Buffer): Promise<string> {
  const url = await addressOf(address, cookie);
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(picture) });
  if (!answer.ok) throw new Error(`a picture answered ${answer.status}`);
  return url;
}

/** Judging an upload opens it twice: to look at it, and for its first small picture. */
async function convert(address: string, cookie: string, url: string): Promise<void> {
  const rawPath = url.split('?')[0];
  const answer = await send(address, '/api/objects/normalize', { rawPath }, cookie);
  if (!answer.ok) throw new Error(`a conversion answered ${answer.status}: ${await answer.text()}`);
}

async function benchConversions({ address }: Served, cookie: string, other: string): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer();
  const waiting: string[] = [];
  for (let count = 0; count < CONVERSIONS; count += 1)
    waiting.push(await addPicture(address, cookie, picture));
  const others = await addPicture(address, other, picture);

  let calls = 0;
  const alone = await waits(address, cookie, () => (calls += 1) > CALLS);
  let [done, doneBeforeOther] = [0, 0];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      await convert(address, cookie, url);
      done += 1;
    }
  });
  const one = convert(address, other, others).then(() => (doneBeforeOther = done));
  const during = await waits(address, cookie, () => done === CONVERSIONS);
  await Promise.all([...workers, one]);
  const ratio = percentile(during, 0.99) / percentile(alone, 0.99);
  row('an API call, alone', ms(percentile(alone, 0.5)), `p50; p99 ${ms(percentile(alone, 0.99))}`);
  promise(
    `… during ${CONVERSIONS} conversions`,
    ms(percentile(during, 0.5)),
    ratio < 3,
    `p99 ${ms(percentile(during, 0.99))} is ${times(ratio)}, under 3 ×; ${during.length} calls`,
  );
  promise(
    'another agency’s one file',
    `after ${doneBeforeOther}`,
    doneBeforeOther <= AT_ONCE,
    `of ${CONVERSIONS} that came before it; at most ${AT_ONCE}`,
  );
  record('p99 of a call during conversions', ratio);
}

/** What large files and many pictures do to everybody else. */
export async function benchFiles(): Promise<void> {
  title('Files: a large upload, many conversions');
  await withFolder((folder) =>
    withServer(folder, async (served) => {
      const cookie = await signIn(served.address);
      await benchUpload(served, folder, cookie);
      await benchConversions(served, cookie, await signIn(served.address, 'other@bench.example'));
    }),
  );
}
