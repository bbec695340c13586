import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
/** Longer lists of values do not help in a sentence. */
const VALUES_MOST = 12;

const isNumber = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint';
const counted = (count: number | bigint, origin: string) => {
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `${count} ${Number(count) === 1 ? one : many}`;
};

/** What a value has to be, to follow “it must”; null where the schema does not say it in a few words. */
function must(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected];
      return kind ? `be ${kind}` : null;
    }
    case 'too_small': {
      const { origin, minimum, inclusive } = issue;
      if (isNumber(origin)) return inclusive ? `be ${minimum} or more` : `be more than ${minimum}`;
      return `have at least ${counted(minimum, origin)}`;
    }
    case 'too_big': {
      const { origin, maximum, inclusive } = issue;
      if (isNumber(origin)) return inclusive ? `be ${maximum} or less` : `be less than ${maximum}`;
      return `have at most ${counted(maximum, origin)}`;
    }
    case 'invalid_value': {
      const [first] = issue.values;
      if (issue.values.length > VALUES_MOST) return null;
      return issue.values.length === 1
        ? `be ${String(first)}`
        : `be one of ${issue.values.map(String).join(', ')}`;
    }
    case 'not_multiple_of':
      return `be a multiple of ${issue.divisor}`;
    case 'invalid_union': {
      const ways = issue.errors.map(([first]) => (first && first.path.length === 0 ? must(first) : null));
      const said = [...new Set(ways)];
      return said.length > 0 && said.every((way) => way !== null) ? said.join(' or ') : null;
    }
    default:
      return null;
  }
}

/** A sentence in place of Zod's own message, which is for programmers. `name` is the field's in the request. */
export function sayExpected(issue: Issue, name: string): string {
  if (issue.code === 'unrecognized_keys')
    return `Please leave out ${issue.keys.map((key) => `“${key}”`).join(', ')}: nothing has this name here`;
  const expected = must(issue);
  const isMissing = issue.message.endsWith('received undefined');
  const isRepeated = issue.message.endsWith('received array') && expected !== `be ${KINDS['object']}`;
  if (isMissing) return `Please check “${name}”: it is missing${expected ? `, and must ${expected}` : ''}`;
  if (isRepeated) return `Please check “${name}”: it must be a single value, not a list`;
  return `Please check “${name}”: ${expected ? `it must ${expected}` : 'it does not have the expected form'}`;
}
