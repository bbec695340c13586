/** Time to look at the question before the answer is given. */
const AFTER_MS = 2400;

/**
 * The client's yes on the phone: once, when the scene is seen. `data-answered` is what the stylesheet waits for. Without
 * motion the scene looks from the start as it does in the end.
 */
export function playWhenSeen(scene: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      timer = setTimeout(() => {
        scene.dataset['answered'] = '';
      }, AFTER_MS);
    },
    { threshold: 0.5 },
  );
  watch.observe(scene);
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
