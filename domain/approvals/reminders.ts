const DAY = 86_400_000;

export interface Deadline {
  dueAt: Date;
  askedAt: Date;
  /** 0 none, 1 the day before, 2 at the deadline. */
  remindersSent: number;
}

/** Which reminder is due now: the day before (1), at the deadline (2), or none. Each is sent once. */
export function reminderDue(deadline: Deadline, now: Date): 0 | 1 | 2 {
  if (now >= deadline.dueAt) return deadline.remindersSent < 2 ? 2 : 0;
  const dayBefore = new Date(deadline.dueAt.getTime() - DAY);
  // A reviewer who was asked less than a day before the deadline needs no reminder the day before.
  if (deadline.askedAt >= dayBefore) return 0;
  return now >= dayBefore && deadline.remindersSent < 1 ? 1 : 0;
}

/** When the next reminder comes; null where both were sent. */
export function reminderAt({ dueAt, askedAt, remindersSent }: Deadline): Date | null {
  if (remindersSent >= 2) return null;
  const dayBefore = new Date(dueAt.getTime() - DAY);
  return remindersSent < 1 && askedAt < dayBefore ? dayBefore : dueAt;
}
