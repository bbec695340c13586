import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { MayContext } from './may.ts';

const shown = (role: 'manager' | 'viewer', onClick: () => void) =>
  render(
    <MayContext value={{ role, abilities: abilitiesOf(role) }}>
      <Button needs="send" onClick={onClick}>
        Send
      </Button>
      <Button needs="schedule" asChild>
        <a href="/schedule">Schedule</a>
      </Button>
      <PlainIconButton needs="remove" label="Delete" onClick={onClick} />
    </MayContext>,
  );

test('what a role may not do is off, says why, and leads nowhere', async () => {
  const onClick = vi.fn();
  shown('viewer', onClick);
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(send);
  expect(onClick).not.toHaveBeenCalled();
  expect(send.getAttribute('aria-disabled')).toBe('true');
  expect(send.getAttribute('title')).toMatch(/^Your role, viewer, does not allow this\./);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Schedule' })).toHaveProperty('title', send.title);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('what a role may do is as it always was', async () => {
  const onClick = vi.fn();
  shown('manager', onClick);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  screen.getByRole('link', { name: 'Schedule' });
  screen.getByRole('button', { name: 'Delete' });
});
