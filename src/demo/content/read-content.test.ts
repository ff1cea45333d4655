import { expect, it } from 'vitest'
import { z } from 'zod'
import { country, picture } from './content-fields.ts'
import { readContent } from './read-content.ts'

it('reads a file as its schema says', () => {
  const partner = z.strictObject({ country, name: z.string(), picture })
  expect(readContent('landing/partners.json', z.array(partner))[0]).toEqual({
    country: 'MX',
    name: 'Radio Tlacuache',
    picture: 'partners/mx/radio-tlacuache.svg',
  })
})

it('says in which file and field something is wrong', () => {
  const numbers = z.array(z.object({ name: z.number() }))
  expect(() => readContent('landing/partners.json', numbers)).toThrow(
    /src\/demo\/content\/landing\/partners\.json\n.*expected number.*\n.*at \[0\]\.name/,
  )
})

it('refuses a picture that is not there', () => {
  expect(picture.safeParse('events/none.svg').error?.issues).toMatchObject([{ message: 'no such picture' }])
})
