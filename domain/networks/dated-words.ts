/** The posts that have a date and still have to go out on an account. */
export interface Dated {
  scheduled: number;
  planned: number;
}

const some = (count: number, kind: string) => {
  if (count === 0) return [];
  return count === 1 ? [`one ${kind} post`] : [`${count} ${kind} posts`];
};

/** “One scheduled post goes out”, “2 scheduled posts and one planned post go out”. */
export function goOut({ scheduled, planned }: Dated): string {
  const which = [...some(scheduled, 'scheduled'), ...some(planned, 'planned')].join(' and ');
  const verb = scheduled + planned === 1 ? 'goes' : 'go';
  return `${which.slice(0, 1).toUpperCase()}${which.slice(1)} ${verb} out`;
}
