import { useState } from 'react';
import { FileSpreadsheet, Layers, Plus, Sparkles, Trash2 } from 'lucide-react';
import { readReviewerLines } from '#domain/companies/defaults.ts';
import { DropZone } from '#web/components/uploads/drop-zone.tsx';
import { useFileDrop } from '#web/components/uploads/use-file-drop.ts';
import { useTargetChoices } from '#web/components/targets/use-target-choices.ts';
import { zoneText } from '#web/lib/time-zone.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ask } from '#web/ui/questions.ts';
import { DatesFromSlots } from './dates-from-slots.tsx';
import { FillDates } from './fill-dates.tsx';
import { MadeBefore } from './made-before.tsx';
import { MadePanel } from './made-panel.tsx';
import { MakeBar } from './make-bar.tsx';
import { useOfferedFiles } from './offered-files.ts';
import { PlanTable } from './plan-table.tsx';
import { ReviewersForAll } from './reviewers-for-all.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import { UploadsLine } from './uploads-line.tsx';
import { useMaking } from './use-making.ts';
import { usePlan, type Kept } from './use-plan.ts';
import { useProposals } from './use-proposals.ts';

type PlanManyProps = {
  company: string;
  kept: Kept;
  usual: { zone: string; time: string };
  usualReviewers: string;
};

/** Files and sheets become rows, rows become drafts. Until then nothing is saved on the server. */
export function PlanMany({ company, kept, usual, usualReviewers }: PlanManyProps) {
  const plan = usePlan(kept, usual);
  const forAll = plan.reviewers ?? usualReviewers;
  const { accounts, choices: targets } = useTargetChoices(company, null);
  const networks = accounts.flatMap(({ id, network }) =>
    targets.some(({ accountId }) => accountId === id) ? [network] : [],
  );
  const making = useMaking(plan, { company, zone: usual.zone, forAll, targets });
  const proposals = useProposals(company);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [sheetOpen, setSheetOpen] = useState(false);
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  useOfferedFiles(company, (files) => void plan.add(files));
  const drop = useFileDrop((files) => void plan.add(files));
  const { rows } = plan;
  const isChosen = new Set(rows.flatMap((row) => (chosen.has(row.id) ? [row.id] : [])));
  const choose = (id: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id)));
  const discard = async () => {
    const yes = await ask({
      title: 'Discard everything in this table?',
      text: 'No draft is made of it, and the files are not kept.',
      yes: 'Discard',
      no: 'Keep',
    });
    if (yes) plan.discard();
  };

  return (
    <div {...drop.handlers} className="flex flex-col gap-5">
      {making.made ? (
        <MadePanel
          // Results of sending are about these drafts alone.
          key={making.made.drafts[0]?.id}
          made={making.made}
          making={making}
          calendar={`/dashboard?company=${encodeURIComponent(company)}&tab=calendar`}
        />
      ) : (
        <MadeBefore company={company} />
      )}
      <DropZone compact={rows.length > 0} onFiles={(files) => void plan.add(files)} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={() => setSheetOpen(true)}>
          <FileSpreadsheet aria-hidden />
          From a sheet
        </Button>
        <Button variant="secondary" onClick={plan.addRow}>
          <Plus aria-hidden />
          Add a row
        </Button>
        {rows.length > 0 && (
          <>
            <DatesFromSlots
              company={company}
              rows={rows}
              zone={usual.zone}
              networks={networks}
              onFill={plan.fillDates}
            />
            <FillDates rows={rows} usual={usual} onFill={plan.fillDates} />
            <Button
              variant="secondary"
              onClick={() => (proposals.asking ? proposals.stop() : void proposals.ask(rows))}
            >
              <Sparkles aria-hidden />
              {proposals.asking ? 'Stop proposing' : 'Propose captions'}
            </Button>
            <Button
              variant="secondary"
              off={isChosen.size < 2}
              onClick={() => {
                plan.join([...isChosen]);
                setChosen(new Set());
              }}
            >
              <Layers aria-hidden />
              {isChosen.size > 1 ? `Join ${isChosen.size} rows` : 'Join rows'}
            </Button>
            <Button variant="ghost" onClick={() => void discard()}>
              <Trash2 aria-hidden />
              Discard all
            </Button>
          </>
        )}
      </div>
      {rows.length > 0 && (
        <>
          <p className="-mt-2 text-xs text-muted">
            Dates are in {zoneText(usual.zone, plan.now)}. Cells take a column or a block that was copied from
            a spreadsheet; rows are joined into a carousel by dragging one picture onto another, or by
            choosing them. {proposals.hint}
          </p>
          <output className="sr-only">{proposals.remarks}</output>
          <ReviewersForAll value={forAll} onChange={plan.setReviewers} usual={usualReviewers} />
          <UploadsLine plan={plan} />
          {!plan.isKept && (
            <Alert tone="warning" title="Please keep this page open">
              This browser could not keep the last changes of this table. They are lost if you close or reload
              this page before the drafts are made.
            </Alert>
          )}
          {making.refused.length > 0 && (
            <Alert tone="warning" title="These rows were refused">
              {making.refused.map((one) => (
                <p key={`${one.key}${one.field}`}>
                  {nameOf(rows, one.key)}: {one.message}
                </p>
              ))}
            </Alert>
          )}
          <div data-wide className="flex flex-col gap-5">
            <PlanTable
              plan={plan}
              chosen={isChosen}
              onChoose={choose}
              proposed={proposals.proposed}
              onDismiss={proposals.dismiss}
              wanted={wanted}
            />
            <MakeBar
              plan={plan}
              making={making}
              mayMake={readReviewerLines(forAll).ok}
              onShow={(index) => setWanted({ index })}
            />
          </div>
        </>
      )}
      <SheetDialog open={sheetOpen} onOpenChange={setSheetOpen} usual={usual} onLines={plan.layOn} />
    </div>
  );
}

const nameOf = (rows: readonly { id: string; title: string }[], key: string) => {
  const at = rows.findIndex((row) => row.id === key);
  return at < 0 ? 'A row' : `Row ${at + 1}${rows[at]?.title ? `, ${rows[at].title}` : ''}`;
};
