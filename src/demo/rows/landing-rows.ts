import type { ContentKind } from '#domain/catalogue/landing/content-kinds.ts'
import { demoComments, demoSlides } from '../content/landing/demo-landing.ts'
import { demoPartners } from '../content/landing/partners.ts'
import { picturePathOf } from '../demo-pictures.ts'
import type { DemoRows } from './row-ids.ts'

type Part = {
  kind: ContentKind
  country_code: string
  url?: string
  name?: string
  tags?: string[]
  image_path: string
}

/** Adds the landing pages' items besides events, in the demo's order. */
export function addLanding(rows: DemoRows): void {
  const add = (part: Part, texts: Record<string, string> = {}) => {
    const id = rows.landing_parts.length + 1
    const empty = {
      url: '',
      name: '',
      tags: [],
      shown: true,
      image_focus_x: 50,
      image_focus_y: 50,
      version: 1,
    }
    rows.landing_parts.push({ ...empty, ...part, id, position: id })
    for (const [locale, text] of Object.entries(texts)) rows.landing_texts.push({ part_id: id, locale, text })
  }
  for (const { country, url, title, picture } of demoSlides)
    add({ kind: 'slides', country_code: country, url, image_path: picturePathOf(picture) }, title)
  for (const { country, user, message, tags, picture } of demoComments) {
    const image_path = picturePathOf(picture)
    add({ kind: 'comments', country_code: country, name: user, tags, image_path }, message)
  }
  for (const { country, name, picture } of demoPartners)
    add({ kind: 'partners', country_code: country, name, image_path: picturePathOf(picture) })
}
