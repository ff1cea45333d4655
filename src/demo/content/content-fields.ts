import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/*
 * Fields of the JSON files in this folder.
 */

const pictures = join(import.meta.dirname, 'pictures')

/** The path of a drawing below `pictures`. */
export const picture = z
  .string()
  .endsWith('.svg')
  .refine((path) => existsSync(join(pictures, path)), 'no such picture')

export const country = z.enum(['MX', 'CL', 'PE', 'ES'])

/** Spanish, English and Portuguese (wording.ts). */
export const text = z.tuple([z.string().min(1), z.string().min(1), z.string().min(1)])

/** A local time, `HH:mm`. */
export const hour = z.stringFormat('hour', /^([01]\d|2[0-3]):[0-5]\d$/)
