import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Started {
  url: string;
  plc: string;
  did: string;
  handle: string;
  appPassword: string;
}

/** A real server of the AT Protocol with one account, in a process of its own. */
export async function startPds() {
  const folder = process.env['NETWORKS_PDS'] ?? join(import.meta.dirname, '../../.cache/networks/pds');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pds.mjs')], {
    cwd: folder,
    env: { ...process.env, LOG_ENABLED: 'false' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"url"')) continue;
    const { url, plc, ...account } = JSON.parse(line) as Started;
    return {
      ...account,
      bases: { url, plc },
      async stop() {
        child.kill();
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`no server came up in ${folder}`);
}
