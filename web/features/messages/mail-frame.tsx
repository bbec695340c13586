import { useRef } from 'react';
import type { Message } from '#domain/messages/contract.ts';

/**
 * The mail as its reader sees it. Nothing in the frame can run: neither the sandbox nor the answer's own CSP
 * allows scripts. It is as high as the mail, so that only the dialog scrolls.
 */
export function MailFrame({ message }: { message: Message }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const page = frame.current?.contentDocument?.documentElement;
    if (frame.current && page) frame.current.style.height = `${page.scrollHeight}px`;
  };
  /** Keys pressed inside the frame do not reach the page around it: Escape means the dialog here, too. */
  const passEscapeOn = () =>
    frame.current?.contentDocument?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape')
        frame.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  return (
    <iframe
      ref={frame}
      title={`The e-mail “${message.subject ?? ''}”`}
      src={`/api/messages/${message.id}/preview`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => {
        fit();
        passEscapeOn();
      }}
      className="h-[60dvh] w-full rounded-lg ring-1 ring-line"
    />
  );
}
