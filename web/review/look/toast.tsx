import type { ToastText } from '../visit/state.ts';
import { words } from '../words.ts';
import { Icon } from './icon.tsx';

/** Always mounted: a screen reader announces only changes in a region it knows. */
export function Toast({ toast, onClose }: { toast: ToastText | null; onClose: () => void }) {
  return (
    <output className="toasts">
      {toast && (
        <span className="toast">
          <Icon name="check" />
          <span>
            <strong>{toast.title}</strong>
            {toast.text && <span>{toast.text}</span>}
          </span>
          <button type="button" className="round" aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </span>
      )}
    </output>
  );
}
