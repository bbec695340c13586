/**
 * Replaces the text of a field as if it were typed, so that the browser's own undo takes it back. False where
 * the browser cannot do that.
 */
export function replaceTyped(field: HTMLTextAreaElement | null, text: string): boolean {
  // Deprecated without a successor: nothing else leaves the undo of a field whole.
  if (!field || typeof document.execCommand !== 'function') return false;
  field.focus();
  field.select();
  return document.execCommand('insertText', false, text);
}
