// Whatever is first asked of Intl takes a browser 50 ms, on a phone 200, in which the page would answer nobody. What it
// prepares is prepared for all threads: a thread beside the page asks, and ends.
if (self.document) void new Worker(document.currentScript.src);
else {
  Intl.DateTimeFormat('en-US');
  close();
}
