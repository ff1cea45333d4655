import { z } from 'zod'

/** Stands beside a phone, which is the number to dial; `showPhone` writes it. */
export const phoneText = z.string().describe('the phone as one reads it, in groups; masked like it')
