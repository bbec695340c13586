import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { orNull, uuid } from '#domain/kit/fields.ts';

/** How often an open page reports its presence, and how long a report is valid. */
export const HERE_EVERY_MS = 20_000;
export const HERE_FOR_MS = 45_000;

const somebody = z.object({
  /** The person's id. */
  id: z.string(),
  name: z.string(),
  profileImageUrl: orNull(z.string()),
  /** The editor is open in one of their tabs. */
  editing: z.boolean(),
});
export type Somebody = z.infer<typeof somebody>;

export const sayHere = endpoint('sayHere', {
  method: 'POST',
  path: '/api/posts/:id/presence',
  access: 'member',
  ability: 'act in person',
  summary:
    'Say that a tab shows this post, edits it, or was closed; the answer is who else has it open. Said again every 20 seconds; who was not heard of for 45 is gone.',
  leavesAnswers: true,
  params: z.object({ id: uuid }),
  body: z.object({
    /** Identifies the tab for as long as it shows this post. */
    tab: uuid,
    state: z.enum(['looking', 'editing', 'gone'], { error: 'Please say looking, editing or gone' }),
  }),
  answer: z.array(somebody),
});

/** 'Robin Vale is editing', 'Robin Vale and Ann Lee are here'. */
export function presenceText(people: readonly Somebody[]): string {
  const editing = people.filter((one) => one.editing);
  const said = editing.length > 0 ? editing : people;
  if (said.length === 0) return '';
  const names = said.map((one) => one.name);
  const list = names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' and ');
  const verb = said.length === 1 ? 'is' : 'are';
  return `${list} ${verb} ${editing.length > 0 ? 'editing' : 'here'}`;
}
