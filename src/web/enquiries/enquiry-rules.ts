import { zodResolver } from '@hookform/resolvers/zod'
import { companyEnquiry, contactEnquiry, marriageEnquiry } from '#contract/enquiries.ts'

/*
 * The rules of the forms for enquiries, which come with the first use of a form: the schema library is not part of a page.
 */

export const companyRules = zodResolver(companyEnquiry)

export const contactRules = zodResolver(contactEnquiry)

/** `today` is the day that it is in the visitor's country (YYYY-MM-DD): no wedding is before it. */
export function weddingRules(today: string) {
  const { date } = marriageEnquiry.shape
  return zodResolver(marriageEnquiry.extend({ date: date.refine((day) => day >= today, 'date_in_past') }))
}
