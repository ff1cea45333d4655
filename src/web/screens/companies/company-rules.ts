import { zodResolver } from '@hookform/resolvers/zod'
import { companyEnquiry } from '#contract/enquiries.ts'

export const companyRules = zodResolver(companyEnquiry)
