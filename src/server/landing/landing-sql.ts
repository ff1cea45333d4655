import type { LandingComment, LandingPartner, LandingSlide } from '#contract/landing.ts'
import { type Queryable, statement } from '../platform/database.ts'

// $1 is the country, $2 the locale wanted; a text that lacks it is shown in the shop's default.
const listSlides = statement(
  'list-landing-slides',
  `select s.id, s.url, s.image_path as "imagePath", t.title
   from landing_slides s
   join lateral (
     select title from landing_slide_translations
     where slide_id = s.id and locale in ($2, 'es_MX') order by locale = $2 desc limit 1
   ) t on true
   where s.country_code = $1 order by s.position, s.id limit 10`,
)

const listComments = statement(
  'list-landing-comments',
  `select c.id, t.message, c.author as "user", c.image_path as "imagePath", c.tags
   from landing_comments c
   join lateral (
     select message from landing_comment_translations
     where comment_id = c.id and locale in ($2, 'es_MX') order by locale = $2 desc limit 1
   ) t on true
   where c.country_code = $1 order by c.position, c.id limit 20`,
)

const listPartners = statement(
  'list-landing-partners',
  `select id, name, image_path as "imagePath"
   from landing_partners where country_code = $1 order by position, id limit 30`,
)

export function readSlides(db: Queryable, country: string, locale: string) {
  return db.query<LandingSlide>(listSlides, [country, locale])
}

/** Messages as they were written, however long. */
export function readComments(db: Queryable, country: string, locale: string) {
  return db.query<LandingComment>(listComments, [country, locale])
}

export function readPartners(db: Queryable, country: string) {
  return db.query<LandingPartner>(listPartners, [country])
}
