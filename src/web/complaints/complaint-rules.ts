import { zodResolver } from '@hookform/resolvers/zod'
import { complaintEndpoints, complaintSheet } from '#contract/complaints.ts'

/* The rules of the complaint's forms, loaded with the first use of a form, because the schema library is large. */

export const sheetRules = zodResolver(complaintSheet)

export const stateRules = zodResolver(complaintEndpoints['POST /api/complaint-states'].body)
