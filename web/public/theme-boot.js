// Runs before the first paint, so that a page never flashes in the wrong theme. Its colours are --canvas of both themes.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage can be closed to us (private windows, strict settings): the system's choice decides then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]').content = dark ? '#131312' : '#faf9f6';
  // The first date that a browser writes takes it 25 ms, on a phone 100. The pages of who is signed in (they ask something
  // ahead) all write dates: better while their scripts are on the way than when they are there.
  if (document.querySelector('link[as="fetch"]'))
    setTimeout(function () {
      Intl.DateTimeFormat('en-US');
    });
})();
