import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A real server that speaks Mastodon's language, with one account. */
export async function startSnac() {
  const program = process.env['NETWORKS_SNAC'] ?? 'snac';
  const folder = join(mkdtempSync(join(tmpdir(), 'snac-')), 'data');
  const port = await freePort();
  const host = `localhost:${port}`;
  execFileSync(program, ['init', folder], { input: `127.0.0.1\n${port}\n${host}\n\n\n` });
  const settings = join(folder, 'server.json');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"https"', '"http"'));
  const said = execFileSync(program, ['adduser', folder, 'ada'], { encoding: 'utf8' });
  const password = /password is (\S+)/.exec(said)?.[1] ?? '';
  const child = spawn(program, ['httpd', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const part of child.stderr) if (String(part).includes('start')) break;
  return {
    url: `http://${host}`,
    /** Fills in the form of its log-in, as a person does, and comes back with what the form answers. */
    async sayYes(authUrl: string): Promise<Record<string, string>> {
      const page = await (await fetch(authUrl)).text();
      const hidden = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      const form = new URLSearchParams([
        ...(hidden as [string, string][]),
        ['login', 'ada'],
        ['passwd', password],
      ]);
      const answer = await fetch(`http://${host}/oauth/x-snac-login`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
