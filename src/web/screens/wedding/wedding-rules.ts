import { zodResolver } from '@hookform/resolvers/zod'
import { marriageEnquiry } from '#contract/enquiries.ts'

/** `today` is the day that it is in the visitor's country (YYYY-MM-DD): no wedding is before it. */
export function weddingRules(today: string) {
  const { date } = marriageEnquiry.shape
  return zodResolver(marriageEnquiry.extend({ date: date.refine((day) => day >= today, 'date_in_past') }))
}
