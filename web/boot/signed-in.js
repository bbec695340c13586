if (self.document) {
  const boot = document.currentScript.src;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => begin(boot));
  else begin(boot);
  // Safari brings a page back as it was left. Where the app had drawn no screen yet, the requests for its scripts ended
  // with the leaving, and it never would.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !document.querySelector('main:not([inert]) h1')) location.reload();
  });
} else {
  Intl.DateTimeFormat('en-US');
  close();
}

function begin(boot) {
  const later = document.getElementById('scripts');
  let hasBegun = false;
  const start = () => {
    if (hasBegun) return;
    hasBegun = true;
    next();
  };
  const next = () => {
    // Each begins a request, which a slow phone does a few at a time.
    const began = performance.now();
    while (later?.content.firstChild && performance.now() - began < 8)
      document.head.append(later.content.firstChild);
    if (later?.content.firstChild) return setTimeout(next);
    // Whatever is first asked of Intl takes a browser 50 ms, on a phone 200, in which the page would answer nobody. What
    // it prepares is prepared for all threads: a thread beside the page asks, and ends.
    return new Worker(boot);
  };
  // A page that shows its screen without scripts (server/http/first-screen.ts) holds them in a template: they come after
  // its first paint, which would otherwise share the line and the processor with them. A hidden page is not painted.
  if (!later || document.hidden) return start();
  document.addEventListener('visibilitychange', start, { once: true });
  return requestAnimationFrame(() => setTimeout(start));
}
