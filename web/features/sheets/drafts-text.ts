export const draftsText = (count: number) => (count === 1 ? '1 draft' : `${count} drafts`);
