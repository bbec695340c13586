import { useQueryClient } from '@tanstack/react-query';
import { changeAgencySafety, getAgencySafety } from '#domain/agencies/safety-contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { messageOf } from '#web/lib/api.ts';
import { keyOf, useRead, useWrite } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SafetyPart } from './safety-part.tsx';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
/** Beyond this many names, only their number is shown. */
const FEW = 4;

function whoHasNone(names: string[]): string {
  if (names.length === 0) return 'Everybody has a second factor.';
  const who = names.length > FEW ? `${names.length} people` : list.format(names);
  return `${who} ${names.length === 1 ? 'has' : 'have'} none yet and will be led to set one up before anything else.`;
}

/** For owners: whether the agency requires two factors. */
export function WholeTeam() {
  const client = useQueryClient();
  const read = useRead(getAgencySafety);
  const { data } = read;
  const change = useWrite(changeAgencySafety);
  if (!data)
    return read.error ? (
      <LoadFailed compact title="The rule for the whole team could not be loaded" read={read} />
    ) : null;
  const choose = (requiresTwoFactor: boolean) =>
    change.mutate(
      { body: { requiresTwoFactor } },
      { onDone: (saved) => client.setQueryData(keyOf(getAgencySafety), { ...data, ...saved }) },
    );
  return (
    <SafetyPart
      title="For the whole team"
      description="With two factors from everybody, no single password opens what your clients entrusted to you."
    >
      <div className="mt-3 flex flex-col gap-3">
        <Checkbox
          label="Ask everybody for two factors"
          description={whoHasNone(data.without)}
          checked={change.isPending ? change.variables.body?.requiresTwoFactor : data.requiresTwoFactor}
          off={change.isPending}
          onChange={(event) => choose(event.target.checked)}
        />
        {change.error && (
          <Alert tone="danger" announce>
            {messageOf(change.error, 'This could not be saved')}
          </Alert>
        )}
      </div>
    </SafetyPart>
  );
}
