import type { Timer } from '#server/kit/job.ts';
import { forgetOldTexts } from './take-text.ts';

export const textTimers: Timer[] = [{ name: 'texts-clean-up', everySeconds: 3600, run: forgetOldTexts }];
