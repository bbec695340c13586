import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { Input, type InputProps } from './input.tsx';
import { PlainIconButton } from './plain-icon-button.tsx';

export type PasswordInputProps = Omit<InputProps, 'type'>;

export function PasswordInput({ className, disabled, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        className={cn('pr-10', className)}
      />
      <PlainIconButton
        label={shown ? 'Hide password' : 'Show password'}
        nameAsText
        size="sm"
        disabled={disabled}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 -translate-y-1/2"
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </PlainIconButton>
    </div>
  );
}
