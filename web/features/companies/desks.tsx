import { displayPhone } from '#domain/accounts/phone.ts';
import {
  chooseDesks,
  listDesks,
  restoreDesk,
  withdrawDesk,
  type CompanyDesks,
} from '#domain/desks/contract.ts';
import type { DeskShows } from '#domain/desks/shows.ts';
import { LinkSteps } from '#web/components/link-steps.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { callOnce } from '#web/lib/api.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

type Desk = CompanyDesks['desks'][number];

/** The desks of a client's reviewers: links to copy or withdraw, and what they show. */
export function Desks({ company }: { company: string }) {
  const { data } = useRead(listDesks, { params: { name: company } });
  const choose = useChange(chooseDesks);
  const mayNot = useMayNot('manage clients');
  const { failPlainly } = useOutcome();
  if (!data || data.desks.length === 0) return null;
  const show = (shows: DeskShows) =>
    choose
      .mutateAsync({ params: { name: company }, body: { shows } })
      .catch(failPlainly('Failed to change what desks show').onError);
  return (
    <section aria-labelledby="desks" className="mt-5 border-t border-line pt-4">
      <h3 id="desks" className="text-sm font-semibold text-ink">
        Desks
      </h3>
      <p className="mt-0.5 text-xs text-muted">
        One link per person, with everything that waits for them. It stays the same until you withdraw it.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {data.desks.map((desk) => (
          <DeskRow key={desk.id} desk={desk} />
        ))}
      </ul>
      <div className="mt-3">
        <Field label="Their plan shows">
          <Select
            disabled={mayNot !== null}
            value={(choose.isPending && choose.variables.body?.shows) || data.shows}
            onChange={(event) => void show(event.target.value as DeskShows)}
          >
            <option value="review">Only what is in review</option>
            <option value="plan">The whole plan, without drafts</option>
          </Select>
        </Field>
      </div>
    </section>
  );
}

function DeskRow({ desk }: { desk: Desk }) {
  const withdraw = useChange(withdrawDesk);
  const undoable = useUndoable();
  const { failPlainly } = useOutcome();
  const name = desk.reviewerName ?? displayPhone(desk.reviewerContact);

  const end = () => {
    withdraw.mutateAsync({ params: { id: desk.id } }).then(
      () =>
        undoable(
          'Link withdrawn',
          () => ({
            restored: 'The link opens again',
            failed: 'Failed to give the link back',
            undo: () => callOnce(restoreDesk, { params: { id: desk.id } }),
          }),
          `It opens nothing any more. ${name} gets another one when asked again.`,
        ),
      failPlainly('Failed to withdraw the link').onError,
    );
  };

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-40 max-sm:basis-full">
        <p className="text-sm font-medium wrap-anywhere text-ink">{name}</p>
        <p className="text-xs text-muted">
          {desk.waiting === 0 ? 'Nothing waits' : `${desk.waiting} waiting`}, <State desk={desk} />
        </p>
        <LinkSteps {...desk} className="mt-1" />
      </div>
      {desk.url && <CopyButton text={desk.url} label="Copy link" of={`of the desk of ${name}`} size="sm" />}
      <Button
        needs="send"
        size="sm"
        variant="ghost"
        pending={withdraw.isPending}
        onClick={end}
        aria-label={`Withdraw the link of ${name}`}
      >
        Withdraw
      </Button>
    </li>
  );
}

/** How far the link has come: opened or answered, and when. */
function State({ desk: { openedAt, answeredAt } }: { desk: Desk }) {
  const at = answeredAt ?? openedAt;
  if (at === null) return 'not opened yet';
  return (
    <>
      {answeredAt ? 'last answer ' : 'opened '}
      <TimeAgo instant={at} />
    </>
  );
}
