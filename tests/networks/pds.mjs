// A server of the AT Protocol with a directory of accounts and one account, for tests. Its packages are installed in
// the folder that it is started in. Prints what is needed to reach it, and ends with the process that started it.
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(pathToFileURL(join(process.cwd(), 'package.json')));
const { default: plc } = await import(pathToFileURL(require.resolve('@did-plc/server')).href);
const { PDS, envToCfg, envToSecrets } = require('@atproto/pds');
const { Secp256k1Keypair } = require('@atproto/crypto');

/** A port that nobody uses. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const [port, plcPort] = [await freePort(), await freePort()];
const dir = mkdtempSync(join(tmpdir(), 'pds-'));
await plc.PlcServer.create({ db: plc.Database.mock(), port: plcPort }).start();
const key = await Secp256k1Keypair.create({ exportable: true });
const env = {
  devMode: true,
  port,
  hostname: 'localhost',
  dataDirectory: dir,
  blobstoreDiskLocation: join(dir, 'blobs'),
  blobUploadLimit: 300_000_000,
  inviteRequired: false,
  disableSsrfProtection: true,
  didPlcUrl: `http://localhost:${plcPort}`,
  recoveryDidKey: key.did(),
  serviceHandleDomains: ['.test'],
  plcRotationKeyK256PrivateKeyHex: Buffer.from(await key.export()).toString('hex'),
  adminPassword: 'admin',
  jwtSecret: 'secret',
  bskyAppViewUrl: 'https://appview.invalid',
  bskyAppViewDid: 'did:example:x',
  modServiceUrl: 'https://mod.invalid',
  modServiceDid: 'did:example:x',
};
const pds = await PDS.create(envToCfg(env), envToSecrets(env));
await pds.start();

async function call(name, body, token) {
  const answer = await fetch(`http://localhost:${port}/xrpc/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
const account = { handle: 'greendoor.test', email: 'a@b.test', password: 'main-password' };
const owner = await call('com.atproto.server.createAccount', account);
const app = await call('com.atproto.server.createAppPassword', { name: 'Greenroom' }, owner.accessJwt);
console.log(
  JSON.stringify({
    url: `http://localhost:${port}`,
    plc: `http://localhost:${plcPort}`,
    did: owner.did,
    handle: owner.handle,
    appPassword: app.password,
  }),
);
process.stdin.resume().once('end', () => process.exit(0));
