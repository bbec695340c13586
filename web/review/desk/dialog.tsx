import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../look/icon.tsx';
import { words } from '../words.ts';
import { returnFocus } from './use-focus-back.ts';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** The native dialog: it traps the focus, and Escape closes it. The focus returns to what opened it. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      // The dialog has left the document by now: the browser does not return the focus itself.
      returnFocus(opener);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <button type="button" className="round" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
