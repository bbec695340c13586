// What scripts/pictures.mjs takes pictures of: where to go, on which screen, and what to do there first.

const desk = (height, width = 1440) => ({ viewport: { width, height }, deviceScaleFactor: 2 });
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};
const smallPhone = { ...phone, viewport: { width: 360, height: 740 } };

const companyPage = (name, tab) =>
  `/dashboard?company=${encodeURIComponent(name)}${tab ? `&tab=${tab}` : ''}`;
const newPost = () => `${companyPage('Fern & Oak Bakery')}&new=post`;
/** The post whose way from idea to calendar the public page and its tour show. */
const TOLD = 'Sourdough Saturday';
const toldOf = (posts) => posts.find((post) => post.title === TOLD);
const reviewPage = ({ review }) => new URL(review).pathname;
const region = (name) => (page) => page.getByRole('region', { name });

async function ask(page, prompt) {
  await page.getByRole('button', { name: prompt }).click();
  await page.getByRole('button', { name: /Copy/ }).last().waitFor();
  // The reply is set in type only once that part of the page has arrived.
  await page.locator('[role=tabpanel] strong').first().waitFor();
}

/** Chooses the post's own files, as if they came from the manager's machine. */
async function chooseFiles(page, { posts }) {
  const files = [];
  for (const { url } of toldOf(posts).assets)
    files.push({
      name: `sourdough-${files.length + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await (await page.request.get(new URL(`${url}?original=1`, page.url()).href)).body(),
    });
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByText(`${files.length} of ${files.length} files uploaded`).waitFor({ state: 'attached' });
}

/** To the wizard's second step, where the post can be seen as it will look. */
async function writeCaption(page, told) {
  const { title, caption, scheduledAt } = toldOf(told.posts);
  await chooseFiles(page, told);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Caption').fill(caption);
  await page.getByLabel('Date', { exact: true }).fill(scheduledAt.slice(0, 10));
}

/** Everyone says yes, and the post stands in its week. */
async function planIt(page, { posts }) {
  const read = async (path) => (await page.request.get(new URL(path, page.url()).href)).json();
  const { id } = toldOf(posts);
  const { version } = await read(`/api/posts/${id}`);
  // Whoever has said yes before is not asked twice.
  for (const { approvalToken } of await read(`/api/approvals/${id}`))
    await page.request.post(new URL(`/api/approve/${approvalToken}`, page.url()).href, {
      data: { action: 'approve', version },
    });
  await page.reload();
  await page.getByText('Week', { exact: true }).click();
  await page.locator('section[data-day]').first().waitFor();
  // On the last days of a week the post stands in the next one.
  if ((await page.locator('section[data-day]', { hasText: TOLD }).count()) === 0)
    await page.getByRole('button', { name: /^Next/ }).click();
  await page.locator('section[data-day]', { hasText: TOLD }).waitFor();
}

/** The reviewer says yes; what the link shows from then on. */
async function approve(page) {
  if ((await page.getByText('You approved this', { exact: true }).count()) > 0) return;
  await page.getByRole('button', { name: 'Approve Post' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('You approved this', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('You approved this', { exact: true }).waitFor();
}

/** README and docs. */
export const PICTURES = {
  home: { path: () => '/' },
  'home-dark': { path: () => '/', theme: 'dark' },
  'home-phone': { path: () => '/', screen: phone },
  company: { path: () => companyPage('Fern & Oak Bakery'), screen: desk(1240) },
  'new-post': { path: newPost, act: chooseFiles, screen: desk(1000) },
  post: { path: ({ idOf }) => `/post/${idOf('Spring ride')}`, screen: desk(1120) },
  'changes-requested': { path: ({ idOf }) => `/post/${idOf('Fig cake, two weeks only')}`, theme: 'dark' },
  'review-phone': { path: reviewPage, screen: phone, guest: true },
  approvals: { path: () => companyPage('Kumo Ramen', 'approvals'), scroll: 'Approvals' },
  calendar: { path: () => '/?view=calendar' },
  assistant: {
    path: () => companyPage('Kumo Ramen', 'assistant'),
    scroll: 'Assistant',
    act: (page) => ask(page, 'Generate 5 post ideas'),
  },
  outbox: { path: () => '/outbox' },
};

/**
 * The public page, each in light and in dark: `width` is how many pixels the file has, `part` what is cut out,
 * `scroll` how far down, or the tab that is to stand at the top.
 */
export const SHOTS = {
  company: {
    path: () => companyPage('Fern & Oak Bakery'),
    screen: desk(900, 1160),
    scroll: 'Posts',
    width: 1440,
  },
  create: {
    path: newPost,
    act: writeCaption,
    screen: desk(1100, 1120),
    part: region('New Post'),
    width: 1400,
  },
  'create-phone': {
    path: newPost,
    act: writeCaption,
    screen: smallPhone,
    part: region('New Post'),
    width: 560,
  },
  calendar: { path: () => '/?view=calendar', screen: desk(700, 1180), width: 1400 },
  'calendar-phone': { path: () => '/?view=calendar', screen: smallPhone, width: 560 },
  clients: { path: () => '/', screen: desk(1200, 1060), part: firstCards, width: 1240 },
  weeks: { path: () => '/?view=calendar', screen: desk(1000, 1060), part: weeksAroundToday, width: 1240 },
  feedback: {
    path: ({ idOf }) => `/post/${idOf('Fig cake, two weeks only')}`,
    screen: desk(1400, 860),
    part: region('REVIEWER FEEDBACK'),
    width: 700,
  },
  history: {
    path: ({ idOf }) => `/post/${idOf('Fig cake, two weeks only')}`,
    screen: desk(1400, 580),
    part: region('HISTORY'),
    width: 860,
  },
  assistant: {
    path: () => companyPage('Kumo Ramen', 'assistant'),
    screen: desk(1400, 580),
    act: (page) => ask(page, 'Best posting times'),
    part: async (page) => ({
      ...(await around([page.getByRole('tabpanel', { name: 'Assistant' })])),
      // As much as the card shows.
      height: 440,
    }),
    width: 860,
  },
  'review-pending': { path: reviewPage, screen: smallPhone, guest: true, width: 560 },
  'review-approved': {
    path: reviewPage,
    act: approve,
    screen: smallPhone,
    guest: true,
    scroll: 330,
    width: 560,
  },
  'step-create': {
    path: newPost,
    act: chooseFiles,
    screen: { ...smallPhone, viewport: { width: 360, height: 1600 } },
    part: filesAndPreview,
    width: 640,
  },
  // Last of all: from here on everyone has said yes.
  'step-plan': {
    path: () => '/?view=calendar',
    act: planIt,
    screen: desk(1000, 1060),
    part: daysAroundPost,
    width: 840,
  },
};

/** The box around all of these, in the page's own pixels. */
async function around(locators) {
  const boxes = (await Promise.all(locators.map((one) => one.boundingBox()))).filter((box) => box !== null);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

async function firstCards(page) {
  const cards = page.getByRole('article');
  return around([cards.nth(0), cards.nth(1), cards.nth(2)]);
}

async function weeksAroundToday(page) {
  const weeks = page.locator('tbody tr');
  const count = await weeks.count();
  let today = 0;
  for (let at = 0; at < count; at += 1)
    if ((await weeks.nth(at).locator('[aria-current=date]').count()) > 0) today = at;
  const from = Math.max(0, Math.min(today, count - 3));
  const box = await around([weeks.nth(from), weeks.nth(from + 2)]);
  // Above the rounded corners that the table has at its end.
  return { ...box, height: box.height - 14 };
}

async function filesAndPreview(page) {
  return around([page.getByRole('list', { name: 'Files' }), page.getByText('Zoom', { exact: true })]);
}

async function daysAroundPost(page) {
  const days = page.locator('section[data-day]');
  let at = 0;
  for (let day = 0; day < 7; day += 1) if ((await days.nth(day).getByText(TOLD).count()) > 0) at = day;
  const from = Math.max(0, Math.min(at - 1, 4));
  return around([days.nth(from), days.nth(from + 2)]);
}
