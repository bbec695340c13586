import { encode } from 'uqr';

/** Black on white in every theme, with a quiet margin, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-52 rounded-lg border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
