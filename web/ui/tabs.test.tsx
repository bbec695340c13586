import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';

const isMarked = (name: string) => !('pointed' in screen.getByRole('tab', { name }).dataset);

test('the focus is shown to whoever uses the keyboard, and not to whoever clicked', async () => {
  const { user } = showScreen(
    <Tabs defaultValue="one">
      <TabsList aria-label="Parts">
        <TabsTrigger value="one">One</TabsTrigger>
        <TabsTrigger value="two">Two</TabsTrigger>
      </TabsList>
      <TabsContent value="one">First</TabsContent>
      <TabsContent value="two">Second</TabsContent>
    </Tabs>,
  );
  await user.tab();
  expect([document.activeElement?.textContent, isMarked('One')]).toEqual(['One', true]);
  await user.click(screen.getByRole('tab', { name: 'Two' }));
  screen.getByText('Second');
  expect([document.activeElement?.textContent, isMarked('Two')]).toEqual(['Two', false]);
  // After a key press the focus is visible again, also on the tab that it leads to.
  await user.keyboard('{ArrowLeft}');
  expect([document.activeElement?.textContent, isMarked('One'), isMarked('Two')]).toEqual([
    'One',
    true,
    true,
  ]);
});
