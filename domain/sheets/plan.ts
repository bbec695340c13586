import { beginningOf } from '#domain/kit/beginning.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { readReviewerLines } from '#domain/companies/defaults.ts';
import { EDITABLE, NO_TEXTS, TEXT_NAMES, type Texts } from '#domain/posts/editable.ts';
import { ASSETS_MOST, FILES_MOST } from '#domain/posts/files-most.ts';
import { NO_SUCH_TIME_THERE, readSchedule, type MomentForm } from '#domain/posts/schedule.ts';

/** A draft to be, in the table of Plan many. */
export interface PlanRow extends Texts {
  id: string;
  /** 2026-12-01, or empty. */
  date: string;
  /** 18:30, or empty. */
  time: string;
  /** In which of both a part is missing: they have no value then, as if nobody had begun to type. */
  half?: { date?: boolean; time?: boolean };
  /** From which instant both were filled. */
  from?: MomentForm['from'];
  /** Ids of its files, in order. */
  files: string[];
  /** One for each file, in the same order. */
  altTexts: string[];
  /** As typed; empty: the reviewers for all rows. */
  reviewers: string;
  /** The file names that a sheet gave, in order. */
  named: string[];
  /** Values of a sheet that could not be read; `skipped` is a time that the clocks of its zone jump over. */
  unread: { date?: string; time?: string; zone?: string; skipped?: string };
  /** The client that a sheet names. */
  client?: string;
  /** The line of a sheet that it came from. */
  line: number | null;
  /** For a joined carousel: the rows it was made of, unchanged. */
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

/** A title from a file name: `summer-sale_01.jpg` becomes Summer sale 01. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.slice(0, 1).toUpperCase() + beginningOf(words, EDITABLE.title.most).slice(1);
}

/** Unicode stores accents in two ways: files of a Mac use one, sheets the other. */
const plain = (name: string) => name.normalize('NFC').toLowerCase();
const ENDING = /\.[a-z0-9]{1,5}$/;

/** A file name without its extension: only files with the same one can match. */
export const stemOf = (name: string): string => plain(name).replace(ENDING, '');

/** Whether a name in a sheet matches this file: with its extension, or without any. */
export function means(named: string, file: string): boolean {
  const [wanted, has] = [plain(named), plain(file)];
  return wanted === has || (!ENDING.test(wanted) && has.replace(ENDING, '') === wanted);
}

/** Names in the sheet that no file matches. */
const missingFiles = (row: PlanRow, fileNames: readonly string[]): string[] =>
  row.named.filter((name) => !fileNames.some((file) => means(name, file)));

/** The names of all files in the table, with the number of the row that has each. */
export const filesHeld = (
  rows: readonly PlanRow[],
  fileOf: (id: string) => { name: string } | null,
): { name: string; row: number }[] =>
  rows.flatMap((row, index) =>
    row.files.flatMap((id) => {
      const name = fileOf(id)?.name;
      return name === undefined ? [] : [{ name, row: index + 1 }];
    }),
  );

export type RowField = 'row' | 'title' | 'caption' | 'date' | 'files' | 'reviewers';
export interface RowProblem {
  field: RowField;
  message: string;
}

/** The upload state of a file. */
export type FileState = 'done' | 'under way' | 'failed';

interface Around {
  /** The client of the drafts; left out, what a sheet names is not compared. */
  company?: string;
  zone: string;
  now: Date;
  /** With the reason of a failed upload, where known. */
  fileOf: (id: string) => { name: string; state: FileState; error?: string | null | undefined } | null;
  /** The files of all rows; left out, other rows are not checked. */
  held?: ReturnType<typeof filesHeld>;
}

/** The clients that a sheet named for a row, or for the rows that it was joined of. */
const clientsIn = ({ client, parts = [] }: PlanRow): string[] => [
  ...(client ? [client] : []),
  ...parts.flatMap(clientsIn),
];

/** All problems of a row, in words for the person who reads them. */
export function rowProblems(row: PlanRow, { company, zone, now, fileOf, held = [] }: Around): RowProblem[] {
  const problems: RowProblem[] = [];
  const say = (field: RowField, message: string) => void problems.push({ field, message });
  const files = row.files.map(fileOf);
  const other = clientsIn(row).find((client) => company !== undefined && !sameCompany(client, company));
  if (other !== undefined) say('row', `This row names ${other}. Plan many makes drafts for ${company}.`);
  for (const name of TEXT_NAMES)
    if (row[name].length > EDITABLE[name].most)
      say(
        name,
        `${EDITABLE[name].label}: at most ${EDITABLE[name].most} characters, this has ${row[name].length}`,
      );
  if (row.unread.date !== undefined) say('date', `“${row.unread.date}” is not a date that can be read`);
  if (row.unread.time !== undefined) say('date', `“${row.unread.time}” is not a time that can be read`);
  if (row.unread.skipped !== undefined) say('date', NO_SUCH_TIME_THERE);
  if (row.unread.zone !== undefined)
    say('date', `“${row.unread.zone}” is not a known time zone: please set the date or the time again`);
  const isHalf = { date: row.date === '' && row.half?.date, time: row.time === '' && row.half?.time };
  if (isHalf.date) say('date', 'Please give a whole date that exists, or clear it');
  if (isHalf.time) say('date', 'Please give the whole time, or clear it');
  if (!isHalf.date && !isHalf.time && (row.date !== '' || row.time !== '')) {
    const chosen = readSchedule(row, zone, now);
    const { date, time, skipped } = row.unread;
    if (!chosen.ok && date === undefined && time === undefined && skipped === undefined)
      say('date', chosen.message);
  }
  const reviewers = readReviewerLines(row.reviewers);
  if (!reviewers.ok) say('reviewers', reviewers.message);
  for (const name of missingFiles(
    row,
    files.flatMap((file) => file?.name ?? []),
  )) {
    const other = held.find((one) => means(name, one.name));
    say(
      'files',
      other
        ? `The file “${name}” is in row ${other.row}: please add it once more if both are to have it`
        : `The file “${name}” is not here yet`,
    );
  }
  if (files.length > ASSETS_MOST) say('files', `${FILES_MOST}, this row has ${files.length}`);
  for (const file of files) {
    if (file?.state === 'failed')
      say('files', `“${file.name}” was not uploaded${file.error ? `: ${file.error}` : ''}`);
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
