/** HTML that the tag below made and that needs no escaping. */
export interface Html {
  readonly html: string;
}

type Piece = string | number | Html | readonly Html[] | null;

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

function write(piece: Piece): string {
  if (piece === null) return '';
  if (typeof piece === 'object') return 'html' in piece ? piece.html : piece.map(write).join('');
  return escapeHtml(String(piece));
}

/** Escapes every inserted value, except HTML that this tag made. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  let out = strings[0] ?? '';
  pieces.forEach((piece, index) => {
    out += write(piece) + (strings[index + 1] ?? '');
  });
  return { html: out };
}
