import type { PlanRow } from '#domain/sheets/plan.ts';

/** Whether a date may be filled in: a date of the sheet that could not be read comes first. */
export const withoutDate = ({ date, unread }: PlanRow): boolean => date === '' && unread.date === undefined;
