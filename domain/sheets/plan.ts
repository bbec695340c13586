import { readReviewerLines } from '#domain/companies/defaults.ts';
import { EDITABLE, NO_TEXTS, TEXT_NAMES, type Texts } from '#domain/posts/editable.ts';
import { readSchedule } from '#domain/posts/schedule.ts';

/** One draft to be, before anything is made. */
export interface PlanRow extends Texts {
  id: string;
  /** 2026-12-01, or empty. */
  date: string;
  /** 18:30, or empty. */
  time: string;
  /** Ids of its files, in order. */
  files: string[];
  /** Of each file, in the same order. */
  altTexts: string[];
  /** As typed; empty where those for all are meant. */
  reviewers: string;
  /** Names that a sheet gave to its files, in order. */
  named: string[];
  /** What a sheet said and nobody could read. */
  unread: { date?: string; time?: string; zone?: string };
  /** Which line of a sheet it came from. */
  line: number | null;
  /** Of a carousel that was joined: the rows that it was made of, as they were. */
  parts?: PlanRow[];
}

export interface PlanFile {
  id: string;
  name: string;
}

export const NEW_ROW: Omit<PlanRow, 'id'> = {
  ...NO_TEXTS,
  date: '',
  time: '',
  files: [],
  altTexts: [],
  reviewers: '',
  named: [],
  unread: {},
  line: null,
};

/** `summer-sale_01.jpg` is a first title: Summer sale 01. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1, EDITABLE.title.most);
}

const bare = (name: string) => name.toLowerCase().replace(/\.[a-z0-9]{1,5}$/, '');

/** Whether a sheet means this file: by its whole name, or by its name without the ending. */
export const means = (named: string, file: string): boolean =>
  named.toLowerCase() === file.toLowerCase() ||
  (!/\.[a-z0-9]{1,5}$/i.test(named) && bare(file) === bare(named));

/** Names that the sheet gave and no file has. */
export const missingFiles = (row: PlanRow, fileNames: readonly string[]): string[] =>
  row.named.filter((name) => !fileNames.some((file) => means(name, file)));

export type RowField = 'row' | 'title' | 'caption' | 'date' | 'files' | 'reviewers';
export interface RowProblem {
  field: RowField;
  message: string;
}

/** How it stands with a file. */
export type FileState = 'done' | 'under way' | 'failed';

interface Around {
  zone: string;
  now: Date;
  fileOf: (id: string) => { name: string; state: FileState } | null;
}

/** Everything that speaks against making this row, in the words of the person who reads it. */
export function rowProblems(row: PlanRow, { zone, now, fileOf }: Around): RowProblem[] {
  const problems: RowProblem[] = [];
  const say = (field: RowField, message: string) => void problems.push({ field, message });
  const files = row.files.map(fileOf);
  for (const name of TEXT_NAMES)
    if (row[name].length > EDITABLE[name].most)
      say(
        name,
        `${EDITABLE[name].label}: at most ${EDITABLE[name].most} characters, this has ${row[name].length}`,
      );
  if (row.unread.date !== undefined) say('date', `“${row.unread.date}” is not a date that can be read`);
  if (row.unread.time !== undefined) say('date', `“${row.unread.time}” is not a time that can be read`);
  if (row.unread.zone !== undefined)
    say('date', `“${row.unread.zone}” is not a known time zone: please set the date or the time again`);
  if (row.date !== '' || row.time !== '') {
    const chosen = readSchedule(row.date, row.time, zone, now);
    if (!chosen.ok && row.unread.date === undefined && row.unread.time === undefined)
      say('date', chosen.message);
  }
  const reviewers = readReviewerLines(row.reviewers);
  if (!reviewers.ok) say('reviewers', reviewers.message);
  for (const name of missingFiles(
    row,
    files.flatMap((file) => file?.name ?? []),
  ))
    say('files', `The file “${name}” is not here yet`);
  for (const file of files) {
    if (file?.state === 'failed') say('files', `“${file.name}” was not uploaded`);
    if (file === null) say('files', 'A file of this row is not here any more');
  }
  if (
    row.title.trim() === '' &&
    row.caption.trim() === '' &&
    row.files.length === 0 &&
    row.named.length === 0
  )
    say('row', 'This row has no title, no caption and no file');
  return problems;
}
