import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Link } from 'wouter';

/** A link inside the app stays in it; one to elsewhere opens beside it and is told nothing about us. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  // What is no address of the web has been taken out and leads nowhere.
  if (href === '') return children;
  const look = 'font-medium text-accent-ink underline underline-offset-2';
  if (/^\/(?!\/)/.test(href))
    return (
      <Link href={href} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {children}
    </a>
  );
}

const components: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
};

/** Headings inside an answer are no headings of the page; a picture could carry words out of the house. */
const SHOWN = 'p br strong em del a ul ol li input blockquote code pre hr table thead tbody tr th td'.split(
  ' ',
);

export function Markdown({ text }: { text: string }) {
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        components={components}
        allowedElements={SHOWN}
        unwrapDisallowed
        skipHtml
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
