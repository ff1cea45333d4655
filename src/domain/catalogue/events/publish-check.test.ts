import { expect, it } from 'vitest'
import type { Locale } from '#domain/platform/locales.ts'
import { type EventToPublish, findMissingParts } from './publish-check.ts'

const locales: Locale[] = ['es_MX', 'en_US', 'pt_BR']
const text = { name: 'Name', description: 'Description' }
const texts = { es_MX: text, en_US: text, pt_BR: text }
const now = new Date('2026-11-21T18:00:00Z')
const whole: EventToPublish = {
  imagePath: '/media/a.png',
  isReserved: false,
  texts,
  dates: [
    { id: 1, startsAt: new Date('2026-12-05T02:30:00Z') },
    { id: 2, startsAt: new Date('2026-12-06T02:30:00Z') },
  ],
  categories: [
    {
      id: 10,
      imagePath: '/media/b.png',
      texts,
      variants: [
        { id: 20, price: 42_000, texts, sizes: { 1: 40 }, provinceId: 1 },
        { id: 21, price: 52_000, texts, sizes: { 2: 10 }, provinceId: 2 },
      ],
    },
  ],
}
const [category] = whole.categories
const [variant] = category!.variants
const withVariant = (change: object) => ({
  ...whole,
  categories: [{ ...category!, variants: [{ ...variant!, sizes: { 1: 1, 2: 1 }, ...change }] }],
})

it.each<[string, EventToPublish, object[]]>([
  ['nothing', whole, []],
  [
    'texts of its own, in each language that lacks them',
    { ...whole, texts: { es_MX: text, en_US: { name: ' ', description: 'x' } } },
    [
      { lack: 'text', locale: 'en_US' },
      { lack: 'text', locale: 'pt_BR' },
    ],
  ],
  ['a picture', { ...whole, imagePath: '' }, [{ lack: 'picture' }]],
  ['dates', { ...whole, dates: [] }, [{ lack: 'date' }]],
  [
    'dates to come',
    { ...whole, dates: [whole.dates[0]!, { id: 2, startsAt: now }] },
    [{ lack: 'past_date', id: 2 }],
  ],
  ['categories', { ...whole, categories: [] }, [{ lack: 'category' }]],
  ['variants', { ...whole, categories: [{ ...category!, variants: [] }] }, [{ lack: 'variant', id: 10 }]],
  ['a price', withVariant({ price: 0 }), [{ lack: 'price', id: 20 }]],
  ['no price where the organiser pays', { ...withVariant({ price: 0 }), isReserved: true }, []],
  ['seats on a date', withVariant({ sizes: { 1: 40, 2: 0 } }), [{ lack: 'stock', id: 2 }]],
  [
    'the name of a variant',
    withVariant({ texts: { ...texts, pt_BR: { name: '', description: '' } } }),
    [{ lack: 'variant_text', locale: 'pt_BR', id: 20 }],
  ],
])('lacks %s', (_what, event, lacks) => {
  expect(findMissingParts(event, locales, now)).toEqual(lacks)
})
