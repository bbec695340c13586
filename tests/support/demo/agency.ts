import { eq, sql } from 'drizzle-orm';
import { normalisePhone } from '#domain/accounts/phone.ts';
import { NO_TEXTS } from '#domain/posts/editable.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { companies } from '#server/db/schema/companies.ts';
import { saveProfile } from '#server/features/accounts/update-profile.ts';
import { signUpOwner } from '#server/features/accounts/sign-up.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { addContact } from '#server/features/companies/change-contacts.ts';
import { createCompany } from '#server/features/companies/create-company.ts';
import { updateCompany } from '#server/features/companies/update-company.ts';
import { changeTimes } from '#server/features/slots/times.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { chanceOf } from './art/chance.ts';
import type { Picture } from './art/picture.ts';
import { ownerPicture } from './brands/owner.ts';
import { live, timesOf } from './lives.ts';
import { onDay, type Brand, type PostPlan } from './plan.ts';
import { atTime, beginStory } from './story.ts';
import { makeThumbnails, upload } from './uploads.ts';

export const AGENCY = { email: 'robin@brightside.example', password: 'greenroom-demo' };

export interface SeedOptions {
  brands: Brand[];
  /** How a picture becomes a file. */
  develop: (name: string, picture: Picture) => Promise<Buffer>;
  /** The short video, or null where none can be made: its posts then show a picture. */
  film: Promise<Buffer | null>;
  /** The agency's account and today. */
  account?: typeof AGENCY;
  now?: Date;
  tell?: (line: string) => void;
}

export interface Seeded {
  owner: Member;
  email: string;
  password: string;
  companies: number;
  posts: number;
  /** Opens the page of a reviewer who has not answered yet. */
  reviewLink: string | null;
}

/** Fills an empty database with an agency that has been at work for weeks. The same every time, but for today. */
export async function seedAgency(ctx: Ctx, options: SeedOptions): Promise<Seeded> {
  const { brands, account = AGENCY, now = ctx.now(), tell = () => undefined } = options;
  const owner = await openAgency(ctx, account, brands[0]?.name ?? 'Client', onDay(now, -60));
  await saveProfile(ctx, owner, {
    firstName: owner.firstName,
    lastName: owner.lastName,
    email: owner.email,
    timeZone: owner.timeZone,
    profileImageUrl: await upload(ctx, owner, await options.develop('owner', ownerPicture)),
  });
  let reviewLink: string | null = null;
  let posts = 0;
  for (const [place, brand] of brands.entries()) {
    tell(`${brand.name}: ${brand.posts.length} posts`);
    await openCompany(ctx, owner, brand, options, onDay(now, -60 + place));
    const media = await uploadMedia(ctx, owner, brand, options);
    const links = await Promise.all(brand.posts.map((plan) => livePost(ctx, owner, brand, plan, media, now)));
    posts += links.length;
    reviewLink ??= links.find((link) => link !== null) ?? null;
  }
  await forgetPastJobs(ctx);
  return { ...account, owner, companies: brands.length, posts, reviewLink };
}

async function openAgency(ctx: Ctx, account: typeof AGENCY, companyName: string, at: Date): Promise<Member> {
  const user = await signUpOwner(ctx, {
    ...account,
    phone: normalisePhone('5550142000'),
    firstName: 'Robin',
    lastName: 'Vale',
    companyName,
  });
  await ctx.db.update(users).set({ createdAt: at }).where(eq(users.id, user.id));
  const agencyId = await agencyOf(ctx.db, user.id);
  await ctx.db.update(companies).set({ createdAt: at }).where(eq(companies.agencyId, agencyId));
  await ctx.db
    .update(agencies)
    .set({ name: 'Brightside', hasOwnName: true, accent: '#c2410c' })
    .where(eq(agencies.id, agencyId));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...user,
    agencyId,
    userId: user.id,
    role: 'owner',
    limitedTo: null,
    closed: false,
    closing: false,
    timeZone,
    sid: 'the demo',
    loggedInAt: at,
  };
}

async function openCompany(ctx: Ctx, owner: Member, brand: Brand, { develop }: SeedOptions, at: Date) {
  const then = atTime(ctx, at);
  const logoUrl = await upload(ctx, owner, await develop(`${brand.name} logo`, brand.logo), 'logo');
  const [known] = await ctx.db.select().from(companies).where(eq(companies.name, brand.name));
  const company = known
    ? await updateCompany(then, owner, brand.name, { logoUrl })
    : await createCompany(then, owner, { name: brand.name, logoUrl });
  if (company.id === null) throw new Error('a company without a profile');
  for (const { name, phone, email } of brand.contacts)
    await addContact(then, owner, company.id, { name, phoneNumber: normalisePhone(phone), email });
  if (brand.times) await changeTimes(then, owner, brand.name, brand.times);
}

type Media = Map<string, { url: string; type: 'image' | 'video'; altText: string }>;

async function uploadMedia(
  ctx: Ctx,
  owner: Member,
  brand: Brand,
  { develop, film }: SeedOptions,
): Promise<Media> {
  const media: Media = new Map();
  await Promise.all(
    Object.entries(brand.pictures).map(async ([name, picture]) => {
      const url = await upload(ctx, owner, await develop(`${brand.name} ${name}`, picture));
      await makeThumbnails(ctx, url);
      media.set(name, { url, type: 'image', altText: picture.alt });
    }),
  );
  const shot = brand.posts.some((plan) => plan.media.includes('film')) && (await film);
  if (shot) {
    const url = await upload(ctx, owner, shot);
    await makeThumbnails(ctx, url);
    media.set('film', { url, type: 'video', altText: 'Waves at low sun' });
  }
  return media;
}

/** Answers with a reviewer's link where one still waits for an answer. */
async function livePost(ctx: Ctx, owner: Member, brand: Brand, plan: PostPlan, media: Media, now: Date) {
  const chance = chanceOf(plan.title);
  const times = timesOf(plan, now, chance);
  const reviewed = plan.life !== 'draft' && plan.life !== 'own';
  const asked = reviewed ? brand.contacts.slice(0, plan.asks ?? 2) : [];
  const story = await beginStory(ctx, owner, times.begun, {
    companyName: brand.name,
    ...NO_TEXTS,
    title: plan.title,
    caption: plan.before ?? plan.caption,
    assets: plan.media.flatMap((name) => media.get(name) ?? []),
    scheduledAt: times.plan?.toISOString() ?? null,
    reviewerEmails: asked.filter((one) => one.by === 'email').map((one) => one.email),
    reviewerPhones: asked.filter((one) => one.by === 'phone').map((one) => normalisePhone(one.phone)),
  });
  await live(story, plan, times, now, chance);
  return plan.life === 'asked' ? story.reviewLink(0) : null;
}

/** The past has been lived: what is still queued for it would find nothing to do. */
async function forgetPastJobs(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where run_at <= now()`);
}
