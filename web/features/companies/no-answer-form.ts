import {
  DAYS_MESSAGE,
  HOURS_MESSAGE,
  mistakesIn,
  type Mistakes,
  type NoAnswer,
  type RulesForm,
} from '#domain/companies/no-answer.ts';

/** The form's values: numbers are texts until they are saved, and an unset value is an empty text. */
export interface NoAnswerDraft {
  mailAfter: string;
  textAfter: string;
  managerAfter: string;
  quietFrom: string;
  quietTo: string;
  onWeekends: boolean;
  noAnswer: NoAnswer;
  tacitDays: string;
  consentBy: string;
  consentOn: string;
  consentWords: string;
  dateNeedsYes: boolean;
}

const shown = (value: number | string | null) => (value === null ? '' : String(value));

export const draftOf = (rules: RulesForm): NoAnswerDraft => ({
  mailAfter: shown(rules.mailAfter),
  textAfter: shown(rules.textAfter),
  managerAfter: shown(rules.managerAfter),
  quietFrom: shown(rules.quietFrom),
  quietTo: shown(rules.quietTo),
  onWeekends: rules.onWeekends,
  noAnswer: rules.noAnswer,
  tacitDays: shown(rules.tacitDays),
  consentBy: rules.consent?.by ?? '',
  consentOn: rules.consent?.on ?? '',
  consentWords: rules.consent?.words ?? '',
  dateNeedsYes: rules.dateNeedsYes,
});

const whole = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** The rules from the form; invalid numbers become NaN, which `mistakesOf` reports. */
export function rulesOfDraft(draft: NoAnswerDraft): RulesForm {
  const [by, on, words] = [draft.consentBy.trim(), draft.consentOn, draft.consentWords.trim()];
  return {
    mailAfter: whole(draft.mailAfter),
    textAfter: whole(draft.textAfter),
    managerAfter: whole(draft.managerAfter),
    quietFrom: draft.quietFrom || null,
    quietTo: draft.quietTo || null,
    onWeekends: draft.onWeekends,
    noAnswer: draft.noAnswer,
    tacitDays: whole(draft.tacitDays),
    consent: by && on && words ? { by, on, words } : null,
    dateNeedsYes: draft.dateNeedsYes,
  };
}

const isWhole = (value: number | null, most: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most);

/** The mistakes by field; empty where the form can be saved. */
export function mistakesOf(draft: NoAnswerDraft, today: string): Mistakes {
  const rules = rulesOfDraft(draft);
  const found = mistakesIn(rules, today);
  for (const name of ['mailAfter', 'textAfter', 'managerAfter'] as const)
    if (!isWhole(rules[name], 720)) found[name] = HOURS_MESSAGE;
  if (!isWhole(rules.tacitDays, 30)) found.tacitDays = DAYS_MESSAGE;
  const started = Boolean(draft.consentBy.trim() || draft.consentOn || draft.consentWords.trim());
  if (started && rules.consent === null) found.consent ??= 'Please say who, on which day and in which words';
  return found;
}
