import { useEffect } from 'react';
import type { ToastText } from '../words.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 5_000;

/** The region is always there: a screen reader only speaks what appears inside one that it knows. */
export function Toast({ toast, onClose }: { toast: ToastText | null; onClose: () => void }) {
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
    // One life per message, whatever else is drawn again meanwhile.
  }, [toast]);

  return (
    <div className="toasts" role="status">
      {toast && (
        <div className="toast">
          <Icon name="check" />
          <div>
            <p className="strong">{toast.title}</p>
            {toast.text && <p>{toast.text}</p>}
          </div>
          <button type="button" className="round" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
