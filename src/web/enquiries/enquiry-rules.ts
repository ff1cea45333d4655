import { zodResolver } from '@hookform/resolvers/zod'
import { companyEnquiry, contactEnquiry, marriageEnquiry } from '#contract/enquiries.ts'

/*
 * The validation rules of the enquiry forms, loaded with the first use of a form, because the schema library is large.
 */

export const companyRules = zodResolver(companyEnquiry)

export const contactRules = zodResolver(contactEnquiry)

/** `today` is the current day in the visitor's country (YYYY-MM-DD): a wedding cannot be earlier. */
export function weddingRules(today: string) {
  const { date } = marriageEnquiry.shape
  return zodResolver(marriageEnquiry.extend({ date: date.refine((day) => day >= today, 'date_in_past') }))
}
