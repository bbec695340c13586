import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A short name for a data folder: socket paths are limited to 107 bytes. */
export function folderName(folder: string): string {
  return `greenroom-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/**
 * Makes this process the only user of the folder, or throws a line that names the other. The claim is a
 * listening socket, which the kernel closes when we end. On Linux its name is in no file system, so
 * there is nothing to clean up and no race.
 */
export async function claimFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = folderName(folder);
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.claim`);
  const server = createServer((asking) => {
    asking.on('error', () => undefined);
    asking.end(String(process.pid));
  });
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      });
      server.listen(address, () => resolve(true));
    });

  if (!(await listen())) {
    const holder = await whoHolds(address);
    if (holder !== undefined || process.platform === 'linux') {
      const who = holder ? ` (process ${holder})` : '';
      throw new Error(
        `The data folder ${folder} is in use by another Greenroom${who}. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    await rm(address, { force: true });
    if (!(await listen())) throw new Error(`The data folder ${folder} is in use by another Greenroom.`);
  }
  server.unref();
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The holder's process id, empty if it does not say, undefined if nobody listens. */
function whoHolds(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(address);
    socket.setTimeout(1000, () => {
      socket.destroy();
      resolve('');
    });
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('end', () => resolve(heard));
    socket.on('error', () => resolve(undefined));
  });
}
