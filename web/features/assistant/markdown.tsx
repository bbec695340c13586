import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Link } from 'wouter';

/** Internal links stay in the app; external ones open in a new tab without a referrer. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  // Unsafe addresses have been removed and lead nowhere.
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

/** No headings, which would mix with the page's; no pictures, whose addresses could leak text. */
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
