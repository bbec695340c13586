/** The look of each answer, everywhere. */
export const looks = {
  approved: { icon: 'check', tone: 'good' },
  rejected: { icon: 'pencil', tone: 'bad' },
  pending: { icon: 'clock', tone: 'open' },
  passed: { icon: 'check', tone: 'open' },
  earlier: { icon: 'clock', tone: 'open' },
  preview: { icon: 'eye', tone: 'open' },
} as const;
