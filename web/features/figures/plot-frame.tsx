import { useId, useState, type ReactNode } from 'react';
import { ChartColumn, Table2 } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type PlotFrameProps = { title: string; hint: string; plot: ReactNode; table: ReactNode };

/** A plot with the same data as a table, for people who cannot see the plot. */
export function PlotFrame({ title, hint, plot, table }: PlotFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={cn('p-4 sm:p-5', asTable && 'lg:col-span-2')}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="text-sm font-semibold text-ink">
            {title}
          </h3>
          <p className="text-xs text-muted">{hint}</p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:-ml-2.5 sm:-mr-2.5"
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {asTable ? 'Show as plot' : 'Show as table'}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
      {asTable ? table : plot}
    </Card>
  );
}
