import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { CannotEmbed } from './embedded-binaries.ts';

/** The user that PostgreSQL runs as, and the command prefix that switches to it. */
export interface Account {
  uid: number;
  gid: number;
  prefix(mustReach: readonly string[]): readonly string[];
}

/**
 * PostgreSQL refuses to run as root. Under root it runs as the owner of the data folder, else as
 * `nobody`; any other user runs it as themselves.
 */
export function chooseAccount(owned: readonly string[]): Account {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return { uid, gid, prefix: () => [] };
  const ids = ownerOf(owned) ?? accountNamed('nobody');
  if (!ids) throw new CannotEmbed('it must not run as root, and there is no user "nobody" to run it as');
  return { ...ids, prefix: (mustReach) => dropRoot(ids, mustReach) };
}

type Ids = Pick<Account, 'uid' | 'gid'>;

/** The first owner of these paths who is not root and has a name, which PostgreSQL requires. */
function ownerOf(paths: readonly string[]): Ids | undefined {
  for (const path of paths) {
    const { uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
    if (uid !== 0 && accounts().some((account) => account.uid === uid)) return { uid, gid };
  }
  return undefined;
}

function accountNamed(name: string): Ids | undefined {
  return accounts().find((account) => account.name === name);
}

function accounts(): (Ids & { name: string })[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * A plain change of user if that is enough. If a parent folder is closed to that user (a clone
 * under /root), the server also keeps the single capability to pass closed folders;
 * `no_setuid_fixup` makes initdb's own check see it.
 */
function dropRoot({ uid, gid }: Ids, mustReach: readonly string[]): readonly string[] {
  const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  if (reaches(plain, mustReach)) return plain;
  const passing = [
    ...plain,
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  if (reaches(passing, mustReach)) return passing;
  throw new CannotEmbed(
    'as root it is started as another user with "setpriv", which is missing or may not reach the files here',
  );
}

function reaches(prefix: readonly string[], paths: readonly string[]): boolean {
  const [command = '', ...before] = prefix;
  const test = 'for path; do test -r "$path" || exit 1; done';
  return spawnSync(command, [...before, '/bin/sh', '-c', test, 'sh', ...paths], { cwd: '/' }).status === 0;
}
