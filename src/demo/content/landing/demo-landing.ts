import { z } from 'zod'
import { country, picture, text } from '../content-fields.ts'
import { plainKey } from '../plain-key.ts'
import { readContent } from '../read-content.ts'
import { inEveryLocale } from '../wording.ts'

/** Slides: `url` is a path in the shop, the title describes the picture. */
export const demoSlides = readContent(
  'landing/slides.json',
  z.array(z.strictObject({ country, url: z.string().startsWith('/'), title: text, picture })),
).map(({ title, ...slide }) => ({
  ...slide,
  key: `${slide.country.toLowerCase()}-${slide.url.split('/').at(-1)}`,
  title: inEveryLocale(title),
}))

/** Passengers' comments; some are longer than the 130 characters that the landing page shows. */
export const demoComments = readContent(
  'landing/voices.json',
  z.array(z.strictObject({ country, user: z.string(), message: text, tags: z.array(z.string()), picture })),
).map(({ message, ...voice }) => ({
  ...voice,
  key: plainKey(`${voice.country}-${voice.user}`),
  message: inEveryLocale(message),
}))

const discountCode = z.strictObject({
  code: z.string(),
  /** fraction subtracted from every price: 0.1 is 10 % */
  variation: z.number().positive().max(1),
  eventKeys: z.array(z.string()),
  perCustomerLimit: z.int().positive(),
  /** total number of redemptions; null: unlimited */
  totalLimit: z.int().positive().nullable(),
  /** first and last valid day, in days from the day of seeding */
  validDays: z.strictObject({ from: z.int(), to: z.int() }),
})

/** One of each kind: plain, scarce, multiple use, single use, expired. */
export const demoDiscountCodes = readContent('landing/discount-codes.json', z.array(discountCode))
