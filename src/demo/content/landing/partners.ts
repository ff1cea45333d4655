import { z } from 'zod'
import { country, picture } from '../content-fields.ts'
import { plainKey } from '../plain-key.ts'
import { readContent } from '../read-content.ts'

/** Invented partners with their logos. */
export const demoPartners = readContent(
  'landing/partners.json',
  z.array(z.strictObject({ country, name: z.string(), picture })),
).map((partner) => ({ ...partner, key: plainKey(`${partner.country} ${partner.name}`) }))
