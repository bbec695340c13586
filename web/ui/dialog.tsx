import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';
import { focusHeading, isFocusLost } from './focus-heading.ts';
import { IconButton } from './icon-button.tsx';

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' };

export type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it; needed only where `open` is not controlled. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  hideTitle?: boolean;
  size?: keyof typeof widths;
  /** Focused at first is the dialog, not its first control: that one would remove something. */
  beginsAtTop?: boolean;
  /** Asked before Escape, the cross or a click outside closes content that cannot be shown again. */
  askToClose?: (() => Promise<boolean>) | undefined;
  /** DialogBody and DialogFooter; a form around both takes `className="contents"`. */
  children: ReactNode;
  className?: string;
};

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** The button of the menu that an item is or was in: the menu closes with the choice, its button stays. */
const triggerOfMenu = (item: Element | null) =>
  document.getElementById(item?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');

/**
 * A sheet from below on phones, a centred panel from 640 px on. The scroll lock is a stylesheet rule on
 * `data-scroll-lock`: the one that comes with Radix's Overlay writes a style tag, which our CSP refuses.
 */
export function Dialog(props: DialogProps) {
  const { trigger, title, description, hideTitle, size = 'md', askToClose, children, className } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    props.onOpenChange?.(next);
  };

  const isAsking = useRef(false);
  const close = () => {
    if (!askToClose) return setOpen(false);
    if (isAsking.current) return;
    isAsking.current = true;
    void askToClose()
      .then((yes) => yes && setOpen(false))
      .finally(() => {
        isAsking.current = false;
      });
  };

  // Radix returns the focus only to its own trigger; ours goes to the element that had it when the dialog
  // opened. Read while rendering: a menu is gone with the item that opened the dialog before any effect runs.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  const lastOpener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opener) lastOpener.current = opener;
  }, [opener]);
  const giveBackFocus = (event: Event) => {
    event.preventDefault();
    const back = [lastOpener.current, triggerOfMenu(lastOpener.current)].find(
      (one) => one instanceof HTMLElement && one.isConnected && one !== document.body,
    );
    if (back instanceof HTMLElement) back.focus();
    else if (isFocusLost()) {
      // A question after a click beside a dialog: that dialog is still open, and modal.
      const below = [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1);
      if (below) below.focus();
      else focusHeading();
    }
  };

  // Radix keeps the focus inside without scrolling: from the last control Tab leads to one that is out of sight.
  const isByKey = useRef(false);
  const showFocused = ({ target }: FocusEvent<HTMLElement>) => {
    if (isByKey.current) target.scrollIntoView?.({ block: 'nearest' });
  };
  // While the content loads, the cross is all there is to focus, and it comes last.
  const beginAtTop = (event: Event) => {
    const content = event.currentTarget;
    if (!(content instanceof HTMLElement)) return;
    const isLoading = content.querySelector('[aria-busy=true]:not(button)') !== null;
    if (!props.beginsAtTop && !(isLoading && content.querySelectorAll(CONTROLS).length <= 1)) return;
    event.preventDefault();
    content.focus({ preventScroll: true });
  };

  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <div
          data-scroll-lock={open ? '' : undefined}
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-40 flex flex-col justify-end bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:items-center sm:justify-center sm:p-6"
        >
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={beginAtTop}
            onCloseAutoFocus={giveBackFocus}
            onFocus={showFocused}
            onKeyDownCapture={(event) => {
              isByKey.current = event.key === 'Tab';
            }}
            onPointerDownCapture={() => {
              isByKey.current = false;
            }}
            // A toast above would take Escape; pressed inside a dialog it means the dialog.
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.defaultPrevented) close();
            }}
            className={cn(
              'relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-2xl bg-raised shadow-lg ring-1 ring-line outline-none',
              'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
              'flat:max-h-full flat:overflow-y-auto flat:overscroll-contain',
              'sm:max-h-full sm:rounded-xl sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in',
              widths[size],
              className,
            )}
          >
            <div
              className={cn(
                'flex flex-col gap-1 px-5 pt-5 pr-14 pb-3 sm:px-6 sm:pt-6',
                hideTitle && 'sr-only',
              )}
            >
              <Radix.Title className="text-lg font-semibold wrap-anywhere text-ink">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-sm wrap-anywhere text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            {children}
            <Radix.Close asChild>
              <IconButton label="Close" plain className="absolute top-3.5 right-3.5 sm:top-4 sm:right-4">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        // Without a footer, before the close button, the body is the end of the dialog.
        'min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-5 py-2 has-[+button]:pb-6 sm:px-6',
        // There the whole dialog scrolls.
        'flat:min-h-fit flat:flex-none flat:overflow-visible',
        className,
      )}
      {...rest}
    />
  );
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-col-reverse gap-2 px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6',
        className,
      )}
      {...rest}
    />
  );
}

export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
