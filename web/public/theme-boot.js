// Runs before the first paint, so that a page never flashes in the wrong theme. Its colours are --canvas of both themes.
{
  const html = document.documentElement;
  let stored;
  try {
    stored = localStorage.theme;
  } catch {
    // Storage can be closed to us (private windows, strict settings): the system's choice decides then.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.dataset.theme = dark ? 'dark' : 'light';
  html.classList.toggle('dark', dark);
  document.querySelector('[name=theme-color]').content = dark ? '#131312' : '#faf9f6';
}
