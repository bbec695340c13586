/** Which mails about what clients say a person wants: one for each answer, one a day, or none. */
export const NEWS_CHOICES = ['each', 'gathered', 'none'] as const;
export type NewsChoice = (typeof NEWS_CHOICES)[number];
