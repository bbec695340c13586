const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** What the popup shows when the user comes back. Done, it closes itself where the browser lets it. */
export const callbackPage = (page: { title: string; text: string; done: boolean }) => `<!doctype html>
<html lang="en"${page.done ? ' data-done' : ''}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="#faf9f6" />
    <title>${escapeHtml(page.title)} · Greenroom</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/popup.css" />
    <script src="/theme-boot.js"></script>
    <script src="/popup.js" defer></script>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(page.title)}</h1>
      <p>${escapeHtml(page.text)}</p>
    </main>
  </body>
</html>
`;
