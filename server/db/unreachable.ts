/** Closed connections, a starting or stopping server, too many connections, a statement timeout. */
const UNREACHABLE = /^(08|57P|57014|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH)$/;
const WITHOUT_CODE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered/;

/** Whether the database could not be asked, as opposed to an error that it returned. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    if (code !== undefined && (UNREACHABLE.test(code) || (code === 'ENOENT' && syscall === 'connect')))
      return true;
    if (WITHOUT_CODE.test(at.message)) return true;
  }
  return false;
}

/** The server ended the statement and said so. */
const ENDED = '57014';
const NOT_SENT = /^Client has encountered/;

/** Whether a statement that was given to a connection may be done all the same: it broke before the answer came. */
export function isAnswerLost(error: unknown): boolean {
  if (!isDatabaseUnreachable(error)) return false;
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as NodeJS.ErrnoException).code === ENDED || NOT_SENT.test(at.message)) return false;
  return true;
}

/** PostgreSQL's code for a full disk, and the system's for one, or for the end of one's share of it. */
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT'];

/** The database's disk, or that of the temporary folder. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (DISK_FULL.includes((at as NodeJS.ErrnoException).code ?? '')) return true;
  return false;
}
