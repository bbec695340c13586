import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The part of the walk that is about drafts made from rows, and the files for them. */
export function walkOfSheets(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const { company } = ours;
  const file = { url: theirs.objectPath, type: 'image' };
  const rowOf = (key: string, more: object = {}) => [{ key, title: 'Ours', ...more }];
  const isOwn = ours === theirs;
  return {
    makeDrafts: [
      { body: { companyName: theirs.commonName, only: 'all', rows: rowOf('first') }, status: 200 },
      { body: { companyName: company, only: 'all', rows: rowOf(theirs.posts.Draft) }, status: 200 },
      {
        body: { companyName: company, only: 'all', rows: rowOf('second', { assets: [file] }) },
        status: 200,
        ...(!isOwn && {
          answer: {
            made: [],
            problems: [{ key: 'second', row: 1, field: 'assets', message: 'Please upload the file first' }],
          },
        }),
      },
      {
        body: {
          companyName: company,
          only: 'all',
          rows: rowOf('third'),
          targets: [{ accountId: theirs.accountId }],
        },
        status: isOwn ? 200 : 400,
      },
    ],
    listMade: [{ query: { company: theirs.company }, status: 200, answer: [] }],
    resumeUpload: [{ body: { rawPath: theirs.objectPath }, status: 404 }],
    unmakeStep: [{ params: { id: theirs.stepId }, status: 404 }],
  };
}
