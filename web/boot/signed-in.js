// Stands in the page of a signed-in person (server/http/first-reads.ts).
addEventListener('DOMContentLoaded', () => {
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
    return new Worker('/dates-worker.js');
  };
  // A page that shows its screen without scripts (server/http/first-screen.ts) holds them in a template: they come after
  // its first paint, which would otherwise share the line and the processor with them. A hidden page is not painted.
  if (!later || document.hidden) return start();
  document.addEventListener('visibilitychange', start, { once: true });
  return requestAnimationFrame(() => setTimeout(start));
});

// Safari brings a page back as it was left. Where the app had drawn no screen yet, the requests for its scripts ended
// with the leaving, and it never would.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !document.querySelector('main:not([inert]) h1')) location.reload();
});
