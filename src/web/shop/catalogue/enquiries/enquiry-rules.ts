import { companyEnquiry, contactEnquiry, marriageEnquiry } from '#contract/catalogue/enquiries.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'

/*
 * The validation rules of the enquiry forms, loaded with the first use of a form, because the schema library is large.
 */

export const companyRules = schemaRules(companyEnquiry)

export const contactRules = schemaRules(contactEnquiry)

/** `today` is the current day in the visitor's country (YYYY-MM-DD): a wedding cannot be earlier. */
export function weddingRules(today: string) {
  const { date } = marriageEnquiry.shape
  return schemaRules(marriageEnquiry.extend({ date: date.refine((day) => day >= today, 'date_in_past') }))
}
