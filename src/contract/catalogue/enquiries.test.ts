import { expect, it } from 'vitest'
import { companyEnquiry } from './enquiries.ts'

it.each([[0], [-3], [2.5], ['many']])(
  'a company that asks for %s passengers is told what to write',
  (passengers) => {
    const field = companyEnquiry.shape.passengers
    const read = field.safeParse(passengers)
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['passengers_are_a_number'])
  },
)
