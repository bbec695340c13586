// Stands in every page. Where the page's own script does not arrive, as on a phone whose connection breaks, nothing else
// could say so: this shows what the page says then (#unloaded), and loads it again as soon as the server answers.
addEventListener(
  'error',
  ({ target }) => {
    // Not the window, not a picture, and not what an extension added.
    if (!target.matches?.('script[src^="/"]')) return;
    document.documentElement.dataset.unloaded = '';
    // Where the server answers and loading again has not helped, it is not the connection: the reader decides.
    let mayHelp = performance.getEntriesByType('navigation')[0].type !== 'reload';
    const again = () => {
      mayHelp = true;
      setTimeout(look, 2000);
    };
    const look = () => {
      fetch(location).then(({ status }) => (status < 500 ? mayHelp && location.reload() : again()), again);
    };
    look();
  },
  true,
);
