import { z } from 'zod'

/** The operator of a vehicle, and its insurer and policy; empty when unknown, never both. */
export const carrier = z.object({ operator: z.string(), insurance: z.string() })

export type Carrier = z.output<typeof carrier>
