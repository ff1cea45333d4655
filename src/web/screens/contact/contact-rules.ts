import { zodResolver } from '@hookform/resolvers/zod'
import { contactEnquiry } from '#contract/enquiries.ts'

export const contactRules = zodResolver(contactEnquiry)
