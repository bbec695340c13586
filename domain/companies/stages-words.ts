import type { ClientStage, StagePlan } from './stages.ts';

const WHO: Record<ClientStage['kind'], (stage: ClientStage) => string> = {
  inside: ({ members }) => (members.length === 1 ? 'one of you' : `${members.length} of you`),
  reviewers: () => 'the reviewers of the post',
  named: ({ contacts }) => (contacts.length === 1 ? (contacts[0] ?? '') : `${contacts.length} people`),
};

const countOf = ({ kind, members, contacts }: ClientStage) =>
  kind === 'inside' ? members.length : kind === 'named' ? contacts.length : Infinity;

function needOf(stage: ClientStage): string {
  if (countOf(stage) === 1) return '';
  return stage.needs === 'any' ? '; one yes is enough' : '; everybody has to say yes';
}

/** The meaning of the stages, one sentence each, for the client's form. */
export function stagesInWords({ restart, stages }: StagePlan): string[] {
  if (stages.length === 0)
    return ['All reviewers of a post are asked at once, and all of them have to say yes.'];
  const steps = stages.map((stage, at) => {
    const when = at === 0 ? 'First' : at === stages.length - 1 ? 'At last' : 'Then';
    const who = countOf(stage) === 0 ? 'nobody yet' : WHO[stage.kind](stage);
    return `${when} ${stage.name.trim() || 'a stage without a name'} asks ${who}${needOf(stage)}.`;
  });
  const again =
    restart === 'first'
      ? 'After requested changes it begins again at the first stage.'
      : 'After requested changes it goes back to the stage that asked. The stages before are not asked again: their yes counts for a text that they have not read. The client’s people among them are told when it is approved, and can take their yes back until it is out.';
  return stages.length > 1 ? [...steps, again] : steps;
}
