import { basename } from 'node:path';
import { BUDGETS, firstScripts } from './first-scripts.ts';
import { kb, promise, record, row, title } from './print.ts';

/** JavaScript that has to arrive before a screen can show itself. */
export async function benchJavaScript(): Promise<void> {
  title(
    'JavaScript before the first paint (gzip; all that the page names or loads ahead, and what that imports)',
  );
  for (const { name, files, bytes } of await firstScripts()) {
    const budget = BUDGETS[name];
    record(`script of ${name}, in units of 100 KB`, bytes / 102_400);
    if (budget === undefined) row(name, kb(bytes), `${files.length} files`);
    else promise(name, kb(bytes), bytes <= budget * 1024, `at most ${budget} KB, ${files.length} files`);
    if (process.env['FILES']) for (const file of files) row('', '', basename(file));
  }
}
