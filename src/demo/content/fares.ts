import { z } from 'zod'
import { readContent } from './read-content.ts'

const amounts = z.record(z.string(), z.number().min(0))

/** The price of a seat from each province, both ways, in major units. */
export type Fares = z.output<typeof amounts>

/** The amounts that the provinces around a city add to the fare from its centre. */
const distances = readContent('fares.json', z.record(z.string(), amounts))

/** The fare from each province, or `near`, that from the centre of a city. */
export const fares = z
  .union([amounts, z.strictObject({ city: z.enum(Object.keys(distances)), near: z.number() })])
  .transform((given): Fares => {
    if (typeof given.city !== 'string') return amounts.parse(given)
    const near = Number(given.near)
    const added = Object.entries(distances[given.city] ?? {})
    return Object.fromEntries(added.map(([province, more]) => [province, near + more]))
  })
