import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Server } from '#tests/fakes/s3.ts';
import { eventually } from './eventually.ts';

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'ceph', 'monmaptool', 'radosgw', 'radosgw-admin'];

/** Debian's radosgw, ceph-mon and ceph-osd, where they are installed. */
export const hasRadosGateway = () => PROGRAMS.every((program) => spawnSync('which', [program]).status === 0);

/** A real S3 server: one monitor, one store in memory, one gateway, all on loopback and in a temporary folder. */
export async function startRadosGateway(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-ceph-'));
  const config = join(folder, 'ceph.conf');
  const [monitorPort, gatewayPort] = await freePorts();
  const fsid = randomUUID();
  const osd = randomUUID();
  const monitor = `[v2:127.0.0.1:${monitorPort}/0]`;
  await mkdir(join(folder, 'mon'));
  await mkdir(join(folder, 'osd'));
  await writeFile(config, configuration(folder, fsid, monitor, gatewayPort));

  const running: ChildProcess[] = [];
  const stop = async () => {
    for (const child of running.toReversed()) await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const start = (program: string, ...more: string[]) =>
    running.push(spawn(program, ['-c', config, '-f', ...more], { stdio: 'ignore' }));
  const run = (program: string, ...more: string[]) => {
    const { status, stderr } = spawnSync(program, more, { timeout: 60_000, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };

  try {
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitor, map);
    run('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    run('ceph', '-c', config, 'osd', 'new', osd);
    run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    run('ceph', '-c', config, 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=h0');
    start('radosgw', '-n', 'client.rgw');
    const accessKeyId = 'TESTACCESSKEY0000000';
    const secretAccessKey = 'test-secret-key-0000000000000000000000000';
    const user = ['user', 'create', '--uid=test', '--display-name=test'];
    run(
      'radosgw-admin',
      '-c',
      config,
      '-n',
      'client.rgw',
      ...user,
      `--access-key=${accessKeyId}`,
      `--secret-key=${secretAccessKey}`,
    );
    const server = {
      endpoint: `http://127.0.0.1:${gatewayPort}`,
      bucket: 'greenroom',
      region: 'us-east-1',
      accessKeyId,
      secretAccessKey,
      close: stop,
    };
    await eventually('the gateway', () => makeBucket(server), 90);
    return server;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeBucket(server: S3Server): Promise<boolean> {
  const client = new S3Client({
    endpoint: server.endpoint,
    region: server.region,
    credentials: server,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: server.bucket }));
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

async function freePorts(): Promise<[number, number]> {
  const servers = await Promise.all(
    [0, 1].map(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [ports[0] ?? 0, ports[1] ?? 0];
}

const configuration = (folder: string, fsid: string, monitor: string, gatewayPort: number) => `
[global]
fsid = ${fsid}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd crush update on start = false
osd objectstore = memstore
memstore device bytes = 1073741824
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
crash dir = ${folder}/crash
mon data = ${folder}/mon
osd data = ${folder}/osd
mon data avail warn = 1
mon data avail crit = 1
mon cluster log file = ${folder}/cluster.log
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw data = ${folder}/rgw
ms mon client mode = crc
rgw thread pool size = 16
`;
