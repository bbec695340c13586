import { z } from 'zod';
import { RESTARTS, SKIPPERS, STAGE_KINDS, STAGE_NEEDS, type Restart } from '#domain/approvals/stages.ts';
import { isPhone, normalisePhone } from '#domain/accounts/phone.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { isEmail, newName, required, uuid } from '#domain/kit/fields.ts';
import { asMailbox, personOf } from '#domain/kit/mailbox.ts';
import { asCompared } from '#domain/kit/spellings.ts';

export const STAGES_MOST = 6;
const PEOPLE_MOST = 20;

const kept = z.object({
  name: z.string(),
  kind: z.enum(STAGE_KINDS),
  needs: z.enum(STAGE_NEEDS),
  skip: z.enum(SKIPPERS),
  /** For a stage inside: the ids of the members it asks. */
  members: z.array(z.string()),
  /** For a stage that names people itself: their addresses and numbers. */
  contacts: z.array(z.string()),
});
export type ClientStage = z.infer<typeof kept>;

export const stagePlan = z.object({ restart: z.enum(RESTARTS), stages: z.array(kept) });
export type StagePlan = z.infer<typeof stagePlan>;

/** The default: all reviewers of a post are asked at once, and all of them have to say yes. */
export const NO_STAGES: StagePlan = { restart: 'first', stages: [] };

export const ONE_OF_THE_POST = 'One stage, and only one, asks the reviewers of the post';
export const NAME_TWICE = 'Another stage has this name already';
export const NOBODY_CHOSEN = 'Please choose at least one person';
export const PERSON_TWICE = 'This person is asked at another stage already';
const CONTACT_MESSAGE = 'Please give an e-mail address or a phone number for each person';

const byName = z.object({ name: required('Company name is required', 200) });

export const getStages = endpoint('getStages', {
  method: 'GET',
  path: '/api/companies/:name/stages',
  access: 'member',
  ability: 'look',
  summary: 'In which stages a client’s posts are reviewed; none: all reviewers of a post at once.',
  conditional: true,
  params: byName,
  answer: stagePlan,
});

export const changeStages = endpoint('changeStages', {
  method: 'PUT',
  path: '/api/companies/:name/stages',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Change a client’s stages, for what is sent from now on. Without stages all reviewers are asked at once. Creates a missing profile.',
  params: byName,
  body: z.object({
    restart: z.enum(RESTARTS, { error: 'Please choose first or asked' }),
    stages: z
      .array(
        z.object({
          name: newName('Please name the stage', 60),
          kind: z.enum(STAGE_KINDS, { error: 'Please choose inside, reviewers or named' }),
          needs: z.enum(STAGE_NEEDS, { error: 'Please choose any or all' }),
          skip: z.enum(SKIPPERS, { error: 'Please choose nobody, owner or manager' }),
          members: z.array(uuid).max(PEOPLE_MOST, `Please choose at most ${PEOPLE_MOST} people`).default([]),
          contacts: z
            .array(
              z
                .string()
                .trim()
                .refine((given) => isEmail(given) || isPhone(given), CONTACT_MESSAGE)
                .transform((given) => (isEmail(given) ? asMailbox(given) : normalisePhone(given))),
            )
            .max(PEOPLE_MOST, `Please name at most ${PEOPLE_MOST} people`)
            .default([]),
        }),
      )
      .max(STAGES_MOST, `A client has at most ${STAGES_MOST} stages`),
    /** The stages that were read: with it, nobody overwrites unknowingly what a colleague saved since. */
    basedOn: stagePlan.optional(),
  }),
  answer: stagePlan,
});

export type StageMistakes = Record<string, string>;

/** Mistakes in the stages as a whole, by the path of the field. */
export function mistakesInStages(stages: readonly ClientStage[]): StageMistakes {
  if (stages.length === 0) return {};
  const found: StageMistakes = {};
  if (stages.filter((one) => one.kind === 'reviewers').length !== 1) found.stages = ONE_OF_THE_POST;
  const names = new Set<string>();
  const people = new Set<string>();
  for (const [at, stage] of stages.entries()) {
    const name = asCompared(stage.name.trim());
    if (names.has(name)) found[`stages.${at}.name`] = NAME_TWICE;
    names.add(name);
    if (stage.kind === 'reviewers') continue;
    const list = stage.kind === 'inside' ? ('members' as const) : ('contacts' as const);
    const chosen = stage[list].map(personOf);
    if (chosen.length === 0) found[`stages.${at}.${list}`] = NOBODY_CHOSEN;
    if (new Set(chosen).size < chosen.length || chosen.some((one) => people.has(one)))
      found[`stages.${at}.${list}`] = PERSON_TWICE;
    for (const one of chosen) people.add(one);
  }
  return found;
}

/** The same as no stages: all reviewers of the post at once, and all have to say yes. */
export const isOneStep = (stages: readonly ClientStage[]): boolean =>
  stages.length === 0 ||
  (stages.length === 1 && stages[0]?.kind === 'reviewers' && stages[0].needs === 'all');

const INSIDE: ClientStage = {
  name: 'Inside',
  kind: 'inside',
  needs: 'any',
  skip: 'manager',
  members: [],
  contacts: [],
};
const CLIENT: ClientStage = { ...INSIDE, name: 'Client', kind: 'reviewers', needs: 'all', skip: 'nobody' };
const LEGAL: ClientStage = { ...INSIDE, name: 'Legal', kind: 'named', needs: 'any', skip: 'owner' };

export const BLANK_STAGE: ClientStage = { ...INSIDE, name: '' };

/** Templates to start from. */
export const STAGE_TEMPLATES: readonly { label: string; stages: ClientStage[]; restart: Restart }[] = [
  { label: 'One step', stages: [], restart: 'first' },
  { label: 'Inside, then client', stages: [INSIDE, CLIENT], restart: 'first' },
  { label: 'Inside, client, legal', stages: [INSIDE, CLIENT, LEGAL], restart: 'first' },
];

export const stagesEndpoints = [getStages, changeStages];
