// Stands in every page. Where the page's own script does not arrive, as on a phone whose connection breaks, nothing else
// could say so: this shows what the page says then (#unloaded), and loads it again as soon as the server answers.
addEventListener(
  'error',
  ({ target }) => {
    const { dataset } = document.documentElement;
    // Not the window, not a picture, and not what an extension added. One script is enough.
    if (dataset.unloaded || !target.matches?.('script[src^="/"]')) return;
    dataset.unloaded = 1;
    const look = (mayHelp) =>
      setTimeout(() => {
        fetch(location).then(
          ({ status }) => (status < 500 ? mayHelp && location.reload() : look(1)),
          () => look(1),
        );
      }, 2000);
    // Where the server answers and loading again has not helped, it is not the connection: the reader decides.
    look(performance.getEntriesByType('navigation')[0].type !== 'reload');
  },
  true,
);
