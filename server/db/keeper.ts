import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * A small shell that holds a server for us. It runs in its own session, so that neither Ctrl-C nor the end of
 * our process group reaches the server, and reads from a pipe whose only writer is this process: when we end,
 * for whatever reason, the pipe closes and the shell stops the server. It repeats the signal, because a
 * server that is still starting may ignore it.
 */
const keeper = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(
  while read -r line <&3; do :; done
  while kill -INT "$server" 2>/dev/null; do sleep 1; done
) &
watch=$!
exec 3<&-
wait "$server"
status=$?
kill -KILL "$watch" 2>/dev/null
exit "$status"
`;

export interface Kept {
  /** Resolves with the exit code when the server has ended, whatever ended it. */
  readonly ended: Promise<number>;
  /** Ends the server the way our own end would, and waits for it. */
  stop(): Promise<void>;
}

/** Runs the command until we end. It logs to a file, because a pipe may lose its reader. */
export function keep(command: readonly string[], logFile: string): Kept {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn('/bin/sh', ['-c', keeper, 'greenroom-keeper', ...command], {
    // PostgreSQL may run as a user that cannot enter our own folder.
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 128));
  });
  // The pipe breaks if the keeper ends first; `ended` reports that.
  child.stdin?.on('error', () => undefined);
  return {
    ended,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}
