import { changeCopyRule, getCopyRule } from '#domain/posts/repeat.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Whether reviewers are asked again about an unchanged copy. Saved at once. */
export function CopyRule({ company }: { company: string }) {
  const params = { name: company };
  const read = useRead(getCopyRule, { params });
  const { data } = read;
  const write = useChange(changeCopyRule);
  const mayNot = useMayNot('manage clients');
  const { failPlainly, succeedWith } = useOutcome();
  if (!data)
    return (
      <NotLoaded compact title="The rule for copies could not be loaded" read={read}>
        <Skeleton className="h-10" />
      </NotLoaded>
    );
  const needs = write.isPending ? write.variables.body?.copiesNeedYes : data.copiesNeedYes;
  return (
    <Checkbox
      label="An unchanged copy of an approved post needs no new yes"
      description="Of posts that are repeated or evergreen. The history says whose yes was taken over and when; any change of what the copy says makes it void."
      checked={needs === false}
      disabled={mayNot !== null}
      off={write.isPending}
      onChange={({ target }) =>
        write.mutate(
          { params, body: { copiesNeedYes: !target.checked } },
          { ...succeedWith('Rule for copies saved'), ...failPlainly('Failed to save the rule') },
        )
      }
    />
  );
}
