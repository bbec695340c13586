import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Landing } from './landing.tsx';

const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const shownStop = () => screen.getByRole('tab', { selected: true }).textContent;

async function tour() {
  const user = userEvent.setup();
  render(<Landing />);
  await user.click(screen.getByRole('button', { name: 'Watch Demo' }));
  // Downloaded on demand, which a busy machine makes slow.
  await screen.findByRole('dialog', {}, { timeout: 15_000 });
  return user;
}

test('the page says what the product is and where to go', () => {
  render(<Landing />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Manage Your Social Media Like a Pro');
  expect(targetOf('Log In')).toBe('/login');
  expect(targetOf('Get Started')).toBe('/signup');
  expect(targetOf('Start Free Trial')).toBe('/signup');
  expect(targetOf('Start Your Free Trial')).toBe('/signup');
  expect(screen.getByText('Free 14-day trial, no credit card required.')).toBeTruthy();
  expect(within(screen.getByRole('contentinfo')).getByText(/^© \d{4} Greenroom/)).toBeTruthy();
});

test('the workflow has the three steps in order', () => {
  render(<Landing />);
  const steps = within(screen.getByRole('region', { name: /three steps/i })).getAllByRole('heading', {
    level: 3,
  });
  expect(steps.map((step) => step.textContent)).toEqual([
    '1Create the post',
    '2Get approval',
    '3Schedule and publish',
  ]);
  // The list says the numbers to a screen reader.
  for (const name of ['Create the post', 'Get approval', 'Schedule and publish'])
    expect(screen.getByRole('heading', { name })).toBeTruthy();
});

test('pictures of the product cannot be focused or pressed, and say what they show', () => {
  render(<Landing />);
  for (const picture of screen.getAllByRole('figure')) {
    expect(picture.querySelector('figcaption')?.textContent).toBeTruthy();
    for (const control of picture.querySelectorAll('button, input, a')) {
      expect(control.closest('[inert]')).not.toBeNull();
    }
  }
});

test('screens of the product keep their place before they arrive, and those further down come only when near', () => {
  render(<Landing />);
  const shots = [...document.querySelectorAll('img')];
  expect(shots.length).toBeGreaterThan(5);
  for (const shot of shots) {
    expect(shot.getAttribute('src')).toMatch(/-light.*\.webp/);
    expect(Number(shot.getAttribute('width'))).toBeGreaterThan(0);
    expect(Number(shot.getAttribute('height'))).toBeGreaterThan(0);
    expect(shot.alt).toBe('');
  }
  const atOnce = shots.filter((shot) => shot.getAttribute('loading') === 'eager');
  expect(atOnce.map((shot) => shot.src.match(/([a-z-]+)-light/)?.[1])).toEqual([
    'company',
    'review-pending',
    'review-approved',
  ]);
});

test('the tour goes create, approve on a phone, calendar, and closes with Done', async () => {
  const user = await tour();
  expect(shownStop()).toBe('Create');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(shownStop()).toBe('Approve on a phone');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(shownStop()).toBe('Calendar');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(shownStop()).toBe('Approve on a phone');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the tour works with the keyboard alone and gives the focus back', async () => {
  const user = await tour();
  expect(document.activeElement?.textContent).toBe('Create');
  await user.keyboard('{ArrowRight}');
  expect(shownStop()).toBe('Approve on a phone');
  await user.keyboard('{ArrowRight}');
  expect(shownStop()).toBe('Calendar');
  await user.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toContain('Watch Demo');
});

test('the tour begins anew each time it is opened', async () => {
  const user = await tour();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Watch Demo' }));
  expect(shownStop()).toBe('Create');
});
