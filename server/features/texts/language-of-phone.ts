import { sql } from 'drizzle-orm';
import type { Language } from '#domain/languages/language.ts';
import type { Handle } from '#server/db/connect.ts';
import { languageFor } from '#server/features/companies/names.ts';
import { byPhone } from './waiting-for-phone.ts';

/**
 * The language of the last text to this phone, also if its post is gone: that of the client of the post that it
 * was about or, if that is deleted for good, of the client at which it has a desk.
 */
export async function languageOfPhone(db: Handle, phone: string): Promise<Language> {
  const { rows } = await db.execute<{ language: Language }>(sql`
    select language from (
      select 1 as place, approvals.asked_at as at,
             ${languageFor(sql`posts.company_id`, sql`approvals.reviewer_contact`)} as language
        from approvals join posts on posts.id = approvals.post_id
       where ${byPhone(phone)} and approvals.asked_at is not null
       union all
      select 1, messages.handed_over_at,
             ${languageFor(sql`posts.company_id`, sql`approvals.reviewer_contact`)}
        from messages join approvals on approvals.id = messages.approval_id
                      join posts on posts.id = approvals.post_id
       where messages."to" = ${phone} and messages.channel = 'sms' and messages.handed_over_at is not null
       union all
      select 2, desks.created_at, ${languageFor(sql`desks.company_id`, sql`desks.reviewer_contact`)}
        from desks where lower(desks.reviewer_contact) = lower(${phone})) as texts
     order by place, at desc limit 1`);
  return rows[0]?.language ?? 'en';
}
