import { lazy, Suspense } from 'react';

/** Its library is as large as the rest of a screen: fetched with the first answer. */
const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

export function ReplyText({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
}
