import type { PlanRow } from '#domain/sheets/plan.ts';

/** Whether a date may be filled in: what a sheet said and nobody could read is looked at first. */
export const withoutDate = ({ date, unread }: PlanRow): boolean => date === '' && unread.date === undefined;
