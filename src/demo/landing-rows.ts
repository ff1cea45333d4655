import { demoComments, demoSlides } from './content/landing/landing.ts'
import { demoPartners } from './content/landing/partners.ts'
import { logoPath, squarePath } from './demo-pictures.ts'
import type { DemoRows } from './row-ids.ts'

/** Adds what the landing pages show besides events, in the order in which the demo names it. */
export function addLanding(rows: DemoRows): void {
  for (const [index, { country, url, title, poster }] of demoSlides.entries()) {
    const image_path = squarePath(poster)
    rows.landing_slides.push({ id: index + 1, country_code: country, position: index, url, image_path })
    for (const [locale, text] of Object.entries(title))
      rows.landing_slide_translations.push({ slide_id: index + 1, locale, title: text })
  }
  for (const [index, { country, user, message, tags, poster }] of demoComments.entries()) {
    rows.landing_comments.push({
      id: index + 1,
      country_code: country,
      position: index,
      author: user,
      image_path: squarePath(poster),
      tags,
    })
    for (const [locale, text] of Object.entries(message))
      rows.landing_comment_translations.push({ comment_id: index + 1, locale, message: text })
  }
  for (const [index, { country, name, logo }] of demoPartners.entries()) {
    const image_path = logoPath(logo)
    rows.landing_partners.push({ id: index + 1, country_code: country, position: index, name, image_path })
  }
}
