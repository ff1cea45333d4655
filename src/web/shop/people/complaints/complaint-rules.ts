import { complaintContract, complaintSheet } from '#contract/people/complaints.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'

/* The rules of the complaint's forms, loaded with the first use of a form, because the schema library is large. */

export const sheetRules = schemaRules(complaintSheet)

export const stateRules = schemaRules(complaintContract['POST /api/complaint-states'].body)
