/** A reply as plain text, for the clipboard and for reading aloud. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[((?:[^\]\\]|\\.)*)\]\((?:[^()\\]|\\.)*\)/g, '$1')
    .replace(/^(\s*)- \[[ x]\] /gm, '$1- ')
    .replace(/(?<!\\)(\*\*|__|`)/g, '')
    .replace(/(?<![\\\p{L}\p{N}])[*_](?=\S)|(?<=[^\s\\])[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/^#{1,6} /gm, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
