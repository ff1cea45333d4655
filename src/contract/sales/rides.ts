import { z } from 'zod'

/** The pick-up window of a date's vans and their departure for home: ISO 8601 with the place's offset. */
export const rides = z.object({
  pickUpFrom: z.string(),
  pickUpUntil: z.string(),
  /** null when the end of the event is unknown */
  returnsAt: z.string().nullable(),
})

export type Rides = z.output<typeof rides>
