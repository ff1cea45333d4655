import type { z } from 'zod'
import type { companyEnquiry, contactEnquiry, marriageEnquiry } from '#contract/enquiries.ts'

/** What somebody asks, by the form in which they ask it. */
export type Enquiry =
  | { kind: 'contact'; form: z.output<typeof contactEnquiry> }
  | { kind: 'marriage'; form: z.output<typeof marriageEnquiry> }
  | { kind: 'companies'; form: z.output<typeof companyEnquiry> }
