import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Restart } from '#domain/approvals/stages.ts';
import { stagesInWords } from '#domain/companies/stages-words.ts';
import {
  BLANK_STAGE,
  STAGE_TEMPLATES,
  STAGES_MOST,
  type ClientStage,
  type StageMistakes,
  type StagePlan,
} from '#domain/companies/stages.ts';
import { OneChanged } from '#web/components/one-changed.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { StageFields } from './stage-fields.tsx';

type StagesFieldsProps = {
  company: string;
  plan: StagePlan;
  changed: boolean;
  mistakes: StageMistakes;
  onChange: (plan: StagePlan) => void;
  /** What a colleague saved while they were changed here. */
  theirs: StagePlan | undefined;
  onKeep: () => void;
  onTake: () => void;
};

const OWN = 'own';
const shapeOf = (stages: readonly ClientStage[]) => stages.map(({ name, kind }) => `${name} ${kind}`).join();

/** The client's stages in order, with a summary in plain sentences. */
export function StagesFields(props: StagesFieldsProps) {
  const { company, plan, changed, mistakes, onChange, theirs, onKeep, onTake } = props;
  useUnsavedChanges(changed);
  const titleId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The buttons of the choice are gone: the first field gets the focus. */
  const chosen = (settle: () => void) => () => {
    settle();
    group.current?.querySelector('select')?.focus();
  };
  const removing = useFocusAfterRemoval(list, { rows: ':scope > li', otherwise: 'select' });
  const { stages } = plan;
  const template = STAGE_TEMPLATES.findIndex((one) => shapeOf(one.stages) === shapeOf(stages));
  const change = (next: ClientStage[]) => onChange({ ...plan, stages: next });
  const replace = (at: number, stage: ClientStage) =>
    change(stages.map((one, place) => (place === at ? stage : one)));
  /** The focus goes with the stage; the first has no such button, so its name gets it. */
  const moveUp = (at: number) => {
    change(
      stages.map(
        (one, place) => (place === at - 1 ? stages[at] : place === at ? stages[at - 1] : one) ?? one,
      ),
    );
    const row = list.current?.children[at - 1];
    row?.querySelector<HTMLElement>(at > 1 ? '[data-up]' : 'input')?.focus();
  };
  return (
    <fieldset ref={group} className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left mb-1 text-sm font-semibold text-ink">Review in stages</legend>
      <Field
        label="Begin with"
        className="clear-left"
        hint="For posts that are sent from now on. What is with reviewers goes on as it began."
      >
        <Select
          value={template < 0 ? OWN : String(template)}
          onChange={(event) => {
            const chosen = STAGE_TEMPLATES[Number(event.target.value)];
            if (chosen) onChange({ restart: chosen.restart, stages: chosen.stages });
          }}
        >
          {STAGE_TEMPLATES.map(({ label }, at) => (
            <option key={label} value={at}>
              {at === 0 ? `${label}: all reviewers at once` : label}
            </option>
          ))}
          {template < 0 && <option value={OWN}>Stages of your own</option>}
        </Select>
      </Field>
      {stages.length > 0 && (
        <>
          <ol ref={list} className="flex flex-col gap-4">
            {stages.map((stage, at) => (
              <StageFields
                key={at}
                company={company}
                number={at + 1}
                stage={stage}
                errorOf={(field) => mistakes[`stages.${at}.${field}`]}
                onChange={(next) => replace(at, next)}
                onUp={at > 0 ? () => moveUp(at) : undefined}
                onRemove={() => {
                  removing();
                  change(stages.filter((_, place) => place !== at));
                }}
              />
            ))}
          </ol>
          {mistakes['stages'] && (
            <p role="alert" className="text-sm text-danger-ink">
              {mistakes['stages']}
            </p>
          )}
          {stages.length < STAGES_MOST && (
            <Button
              variant="secondary"
              className="self-start"
              onClick={() => change([...stages, BLANK_STAGE])}
            >
              <Plus aria-hidden />
              Add a stage
            </Button>
          )}
          <Field
            label="After requested changes"
            hint="What you change without being asked always begins at the first stage."
          >
            <Select
              value={plan.restart}
              onChange={(event) => onChange({ ...plan, restart: event.target.value as Restart })}
            >
              <option value="first">Begin again at the first stage</option>
              <option value="asked">Go back to the stage that asked</option>
            </Select>
          </Field>
        </>
      )}
      {theirs && (
        <OneChanged
          what="stages"
          theirs={stagesInWords(theirs).join(' ')}
          onKeep={chosen(onKeep)}
          onTake={chosen(onTake)}
        />
      )}
      <section aria-labelledby={titleId} className="rounded-lg bg-sunken px-4 py-3 text-sm text-ink">
        <h3 id={titleId} className="text-xs font-semibold text-muted">
          So a post is reviewed
        </h3>
        <ol aria-live="polite" className="mt-1.5 flex flex-col gap-1.5">
          {stagesInWords(plan).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </section>
    </fieldset>
  );
}
