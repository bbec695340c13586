/** Time to read the question before it is answered. */
const AFTER_MS = 2400;

/**
 * Plays the client's yes on the phone, once, when the scene is visible. The stylesheet reacts to
 * `data-answered`. With reduced motion the scene shows its end from the start.
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
