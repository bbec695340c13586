import { useRef, useState } from 'react';
import type { Post } from '#domain/posts/contract.ts';
import { DEFAULT_TIME, readMoment, readSchedule, type MomentForm } from '#domain/posts/schedule.ts';
import { isBeforeApproval } from '#domain/posts/status.ts';
import { momentFormOf } from '#web/components/moment-fields.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';

const isSame = (one: MomentForm, other: MomentForm) =>
  one.date === other.date && one.time === other.time && one.from === other.from;

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** The planned date of a post that is not approved, as it is being typed. Without a day there is no plan. */
export function usePlan(post: Post, zone: string, isSaving: boolean) {
  const present = momentFormOf(post.scheduledAt, zone);
  const [typed, setTyped] = useState<MomentForm | null>(null);
  const [error, setError] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const value = typed ?? present;
  const isEmpty = value.date === '';
  const moment = isEmpty ? null : readMoment(value, zone);
  // Of a time that comes twice, a slot may be the other one.
  const isOther =
    moment?.ok && post.scheduledAt !== null && minuteOf(moment.at) !== minuteOf(new Date(post.scheduledAt));
  const differs = value.date !== present.date || (!isEmpty && (value.time !== present.time || isOther));
  const changed = isBeforeApproval(post.status) && Boolean(differs);

  /** The value to save; undefined where it is invalid, which is then shown beside the fields. */
  function read(): { scheduledAt?: string | null } | undefined {
    // A day of which a part is missing has no value either; whoever is typing it does not mean to remove it.
    if (lacksPart(fields.current)) return undefined;
    if (!changed) return {};
    if (isEmpty) return { scheduledAt: null };
    const chosen = readSchedule(value, zone, new Date());
    if (chosen.ok) return { scheduledAt: chosen.at.toISOString() };
    setError(chosen.message);
    return undefined;
  }

  return {
    value,
    /** The element with date and time. */
    fields,
    /** Null until somebody changes it. */
    typed,
    changed,
    error,
    isSet: post.scheduledAt !== null,
    /** Chosen as a plan before the post was approved meanwhile: it is not saved, and no longer a plan. */
    lost:
      differs && typed !== null && !isBeforeApproval(post.status) && moment?.ok
        ? moment.at.toISOString()
        : null,
    /** The chosen moment; undefined while it is invalid. */
    asked: moment === null ? null : moment.ok ? moment.at.toISOString() : undefined,
    read,
    choose: (next: MomentForm) => {
      // Changed back it is no change any more; during a save it changes what is being saved.
      setTyped(isSame(next, present) && !isSaving ? null : next);
      setError(null);
    },
    remove: () => {
      setTyped({ date: '', time: DEFAULT_TIME });
      setError(null);
    },
    forget: () => {
      setTyped(null);
      setError(null);
    },
    /** A date typed during the request stays unsaved. */
    saved: () => setTyped((now) => (now === typed ? null : now)),
  };
}

export type Plan = ReturnType<typeof usePlan>;
