// The popup's work is done once the calendar is connected; the page that opened it notices by itself.
if (document.documentElement.hasAttribute('data-done')) setTimeout(() => window.close(), 1500);
