/** The known columns of a sheet. */
export const COLUMNS = [
  'title',
  'caption',
  'hashtags',
  'date',
  'time',
  'zone',
  'files',
  'altTexts',
  'reviewers',
  'client',
] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_LABELS: Record<Column, string> = {
  title: 'Title',
  caption: 'Caption',
  hashtags: 'Hashtags',
  date: 'Date',
  time: 'Time',
  zone: 'Time zone',
  files: 'File names',
  altTexts: 'Alt text',
  reviewers: 'Reviewers',
  client: 'Client',
};

/** The headings that people use for them. */
const NAMES: Record<Column, string[]> = {
  title: ['title', 'name', 'subject', 'headline', 'post', 'topic', 'titel', 'titre', 'titulo', 'titolo'],
  caption: ['caption', 'text', 'copy', 'body', 'words', 'description', 'message', 'beschreibung', 'texte'],
  hashtags: ['hashtags', 'hashtag', 'tags'],
  date: [
    'date',
    'day',
    'planned',
    'planneddate',
    'scheduled',
    'scheduledat',
    'publishdate',
    'postdate',
    'dateandtime',
    'datetime',
    'when',
    'datum',
    'fecha',
    'data',
  ],
  time: ['time', 'hour', 'plannedtime', 'publishtime', 'posttime', 'uhrzeit', 'zeit', 'heure', 'hora', 'ora'],
  zone: ['timezone', 'zone', 'tz', 'zeitzone', 'fuseauhoraire', 'zonahoraria', 'fusohorario', 'fusoorario'],
  files: [
    'file',
    'files',
    'filename',
    'filenames',
    'media',
    'image',
    'images',
    'picture',
    'pictures',
    'photo',
    'photos',
    'video',
    'videos',
    'datei',
    'dateien',
    'bild',
    'bilder',
    'asset',
    'assets',
  ],
  altTexts: ['alt', 'alttext', 'alttexts', 'imagedescription', 'picturedescription', 'alternativtext'],
  reviewers: ['reviewer', 'reviewers', 'revieweremail', 'revieweremails', 'approver', 'approvers', 'email'],
  client: [
    'client',
    'company',
    'customer',
    'brand',
    'kunde',
    'kundin',
    'firma',
    'marke',
    'entreprise',
    'cliente',
    'empresa',
  ],
};

const BY_NAME = new Map(COLUMNS.flatMap((column) => NAMES[column].map((name) => [name, column] as const)));

/** Makes `Alt-Text ` and `alt text` equal. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    // A bracket that nothing closes stays, with what follows it on its line.
    .replace(/\([^)\n\r\u2028\u2029]*(\)?)/g, (words, closed) => (closed ? '' : words))
    .replace(/[^\p{L}\p{N}]/gu, '');

const columnNamed = (name: string): Column | null => BY_NAME.get(plain(name)) ?? null;

/** The meaning of each column by its heading; each meaning once. */
export function matchColumns(names: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  return names.map((name) => {
    const column = columnNamed(name);
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Whether the first line is a header: one cell is a known heading, and none is too long to be one. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => columnNamed(cell) !== null) && cells.every((cell) => cell.length <= 60);
