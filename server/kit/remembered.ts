import type { Changes, Topic } from '#server/db/changes.ts';
import type { Member } from './member.ts';

/** The caller, and the revision of their agency when it was read. */
export interface Known {
  member: Member;
  /** When the session ends unless it is used, in milliseconds. */
  expire: number;
  revision: number;
}

/** Far more entries than a process needs; past it the cache is cleared. */
const MOST = 20_000;

export interface Remembered {
  /** Undefined if the database has to be asked. */
  find(sid: string): Known | undefined;
  /** Call before a query; the returned function caches its answer, unless something changed meanwhile. */
  aboutToAsk(): (sid: string, known: Known) => void;
  /** For the process that made a change, so that its next response does not wait for the announcement. */
  forget(topic: Topic): void;
  forgetSessions(): void;
  forgetRevisions(): void;
}

/**
 * A cache of sessions, members and revisions, valid until the database announces that they are stale
 * (decision 20). Nothing is trusted while announcements are not heard.
 */
export function rememberSessions(changes: Changes): Remembered {
  const sessions = new Map<string, Known>();
  const sessionsOfUser = new Map<string, Set<string>>();
  const revisions = new Map<string, number>();
  let generation = 0;

  const forgetSession = (sid: string) => {
    const userId = sessions.get(sid)?.member.userId;
    sessions.delete(sid);
    if (userId !== undefined) sessionsOfUser.get(userId)?.delete(sid);
  };
  const forgetSessions = () => {
    generation += 1;
    sessions.clear();
    sessionsOfUser.clear();
  };
  const forgetRevisions = () => {
    generation += 1;
    revisions.clear();
  };
  const forget = (topic: Topic) => {
    const [kind, id = ''] = topic.split(':');
    if (kind === 'post' || kind === 'company') return;
    generation += 1;
    if (kind === 'agency') revisions.delete(id);
    else if (kind === 'session') forgetSession(id);
    else {
      for (const sid of sessionsOfUser.get(id) ?? []) sessions.delete(sid);
      sessionsOfUser.delete(id);
    }
  };
  changes.hear((topic) => {
    if (topic !== null) return forget(topic);
    forgetSessions();
    forgetRevisions();
  });

  return {
    forget,
    forgetSessions,
    forgetRevisions,
    find(sid) {
      const known = sessions.get(sid);
      // Settings of the agency for all members, such as two factors, are part of each cached member.
      const isOfNow = known && revisions.get(known.member.agencyId) === known.revision;
      return isOfNow && changes.isHeard() ? known : undefined;
    },
    aboutToAsk() {
      const before = generation;
      const wasHeard = changes.isHeard();
      return (sid, known) => {
        const { member, revision } = known;
        // An announcement during the query may concern this very answer.
        if (!wasHeard || generation !== before) return;
        if (sessions.size >= MOST) forgetSessions();
        sessions.set(sid, known);
        const ofUser = sessionsOfUser.get(member.userId) ?? new Set();
        sessionsOfUser.set(member.userId, ofUser.add(sid));
        if (revisions.size >= MOST) revisions.clear();
        revisions.set(member.agencyId, revision);
      };
    },
  };
}
