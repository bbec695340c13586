import type { Changes, Topic } from '#server/db/changes.ts';
import type { Member } from './member.ts';

/** Who is asking, and the revision of their agency when that was read. */
export interface Known {
  member: Member;
  /** When the session ends unless it is used, in milliseconds. */
  expire: number;
  revision: number;
}

/** Far more than a process serves; then it is forgotten and asked for again. */
const MOST = 20_000;

export interface Remembered {
  /** Nothing where it has to be asked for. */
  find(sid: string): Known | undefined;
  /** To be called before the database is asked; what it answers keeps the answer, unless something changed meanwhile. */
  aboutToAsk(): (sid: string, known: Known) => void;
  /** For the process that made a change: its own next answer does not wait for the announcement. */
  forget(topic: Topic): void;
  forgetSessions(): void;
  forgetRevisions(): void;
}

/**
 * Sessions, members and revisions as the database told them last, until it announces that they are stale (decision 20).
 * Nothing is believed while announcements are not heard.
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
      // What the agency asks of all its members, two factors for one, is part of what was read of each of them.
      const isOfNow = known && revisions.get(known.member.agencyId) === known.revision;
      return isOfNow && changes.isHeard() ? known : undefined;
    },
    aboutToAsk() {
      const before = generation;
      const wasHeard = changes.isHeard();
      return (sid, known) => {
        const { member, revision } = known;
        // What was announced while the database was asked may be about this very answer.
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
