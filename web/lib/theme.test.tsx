import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTheme } from './theme.ts';

const bootScript = readFileSync('web/public/theme-boot.js', 'utf8');
const html = document.documentElement;

function boot(systemIsDark: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }));
  runInThisContext(bootScript);
}

function Toggle() {
  const { theme, toggle } = useTheme();
  return <button onClick={toggle}>{theme}</button>;
}

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<meta name="theme-color" content="" />';
  html.dataset.theme = 'light';
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
  ['nonsense', false, 'light'],
])('stored %s on a system that is dark: %s starts %s', (stored, systemIsDark, expected) => {
  if (stored) localStorage.setItem('theme', stored);
  boot(systemIsDark);
  expect(html.dataset.theme).toBe(expected);
  expect(html.classList.contains('dark')).toBe(expected === 'dark');
});

test('a browser that closes its storage still gets a theme', () => {
  vi.stubGlobal('localStorage', undefined);
  boot(true);
  expect(html.dataset.theme).toBe('dark');
});

test('the toggle changes the page and is remembered under the key theme', () => {
  render(<Toggle />);
  fireEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(html.dataset.theme).toBe('dark');
  expect(html.classList.contains('dark')).toBe(true);
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'dark' }));
  expect(html.dataset.theme).toBe('light');
  expect(html.classList.contains('dark')).toBe(false);
  expect(localStorage.getItem('theme')).toBe('light');
});

test('another tab is followed', () => {
  render(<Toggle />);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  });
  expect(screen.getByRole('button').textContent).toBe('dark');
});

test.each([':root', "[data-theme='dark']"])('the browser frame takes the canvas of %s', (selector) => {
  const tokens = readFileSync('web/styles/tokens.css', 'utf8');
  const canvas = /--canvas: (#\w{6})/.exec(tokens.slice(tokens.indexOf(`${selector} {`)))?.[1];
  const dark = selector !== ':root';
  boot(dark);
  expect(document.querySelector('meta')?.content).toBe(canvas);
  html.dataset.theme = dark ? 'light' : 'dark';
  render(<Toggle />);
  fireEvent.click(screen.getByRole('button'));
  expect(document.querySelector('meta')?.content).toBe(canvas);
});
