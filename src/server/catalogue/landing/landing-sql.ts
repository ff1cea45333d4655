import type { LandingComment, LandingPartner, LandingSlide } from '#contract/catalogue/landing.ts'
import { nearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

// $1 is the country, $2 now, $3 the desired locale; missing texts fall back to another locale of the
// language, then to any.
const shown = (kind: string) => `p.kind = '${kind}' and p.country_code = $1 and p.shown
  and (p.starts_at is null or p.starts_at <= $2) and (p.ends_at is null or p.ends_at > $2)`

const nearestText = `join lateral (select text from landing_texts where part_id = p.id ${nearestTo('$3')}) t on true`

const focus = `json_build_object('x', p.image_focus_x, 'y', p.image_focus_y) as focus`

const listSlides = statement(
  'list-landing-slides',
  `select p.id, p.url, p.image_path, ${focus}, t.text as title
   from landing_parts p ${nearestText} where ${shown('slides')} order by p.position, p.id limit 10`,
)

const listComments = statement(
  'list-landing-comments',
  `select p.id, t.text as message, p.name as "user", p.image_path, ${focus}, p.tags
   from landing_parts p ${nearestText} where ${shown('comments')} order by p.position, p.id limit 20`,
)

const listPartners = statement(
  'list-landing-partners',
  `select p.id, p.name, p.image_path
   from landing_parts p where ${shown('partners')} order by p.position, p.id limit 30`,
)

export function readSlides(db: Queryable, country: string, now: Date, locale: string) {
  return db.query<LandingSlide>(listSlides, [country, now, locale])
}

/** Comments in full length. */
export function readComments(db: Queryable, country: string, now: Date, locale: string) {
  return db.query<LandingComment>(listComments, [country, now, locale])
}

export function readPartners(db: Queryable, country: string, now: Date) {
  return db.query<LandingPartner>(listPartners, [country, now])
}
