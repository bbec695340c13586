import { expect, test } from 'vitest';
import {
  isOneStep,
  mistakesInStages,
  NAME_TWICE,
  NOBODY_CHOSEN,
  ONE_OF_THE_POST,
  PERSON_TWICE,
  STAGE_TEMPLATES,
  type ClientStage,
} from './stages.ts';

const stage = (more: Partial<ClientStage>): ClientStage => ({
  name: 'Client',
  kind: 'reviewers',
  needs: 'all',
  skip: 'nobody',
  members: [],
  contacts: [],
  ...more,
});
const inside = (more: Partial<ClientStage> = {}) =>
  stage({ name: 'Inside', kind: 'inside', members: ['a'], ...more });

test('exactly one stage asks the reviewers of the post', () => {
  expect(mistakesInStages([inside()])).toEqual({ stages: ONE_OF_THE_POST });
  expect(mistakesInStages([stage({}), stage({ name: 'Other' })])).toEqual({ stages: ONE_OF_THE_POST });
  expect(mistakesInStages([inside(), stage({})])).toEqual({});
  expect(mistakesInStages([])).toEqual({});
});

test('each stage has a name of its own and people, and nobody stands in two', () => {
  const mistakes = mistakesInStages([
    inside({ members: [] }),
    stage({}),
    stage({ name: 'client', kind: 'named', contacts: ['law@acme.com'] }),
    stage({ name: 'Board', kind: 'named', contacts: ['LAW@acme.com'] }),
  ]);
  expect(mistakes).toEqual({
    'stages.0.members': NOBODY_CHOSEN,
    'stages.2.name': NAME_TWICE,
    'stages.3.contacts': PERSON_TWICE,
  });
});

test('one step for all reviewers is what there is without stages', () => {
  expect(isOneStep([])).toBe(true);
  expect(isOneStep([stage({})])).toBe(true);
  expect(isOneStep([stage({ needs: 'any' })])).toBe(false);
  expect(isOneStep([inside(), stage({})])).toBe(false);
});

test('templates lack nothing but people', () => {
  for (const { stages } of STAGE_TEMPLATES) {
    const found = Object.values(mistakesInStages(stages));
    expect(found.filter((one) => one !== NOBODY_CHOSEN)).toEqual([]);
  }
});
