import { z } from 'zod'

/** The point of a picture that every crop shows, in per cent from the left and the top. */
export const focus = z.object({ x: z.number(), y: z.number() })
