import { useMayNot } from '#web/lib/may.ts';
import { PlainIconButton, type PlainIconButtonProps } from './plain-icon-button.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export type IconButtonProps = PlainIconButtonProps & {
  side?: TooltipProps['side'];
  /** Without the tooltip, which takes Escape while it is open. */
  plain?: boolean;
};

/** Shows its label as a tooltip, too. */
export function IconButton({ side, plain = false, ...props }: IconButtonProps) {
  const off = useMayNot(props.needs);
  if (off) return null;
  const button = <PlainIconButton {...props} />;
  if (plain) return button;
  return (
    <Tooltip content={props.label} side={side}>
      {button}
    </Tooltip>
  );
}
