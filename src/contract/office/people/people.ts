import { z } from 'zod'
import { byUuid, email } from '#contract/platform/fields.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { grantedRole, reason, staffName } from './staff.ts'

const person = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  language: z.enum(officeLanguages),
  roles: z.array(grantedRole),
  /** invited: has not set a password yet. ended: has left */
  state: z.enum(['active', 'invited', 'ended']),
  factors: z.object({ totp: z.boolean(), passkeys: z.int() }),
  lastSeenAt: z.iso.datetime().nullable(),
})

export type StaffPerson = z.output<typeof person>

const approval = z.object({ id: z.int() })
const done = z.object({})

/** The members of staff and their roles. */
export const peopleContract = {
  'GET /office-api/staff': {
    who: { may: 'staff.see' },
    summary: 'The members of staff',
    query: z.object({
      ...listQuery(['name', '-name', 'email', '-email']),
      role: z.enum(['', ...staffRoles]).default(''),
    }),
    answer: z.object({
      ...listAnswer(person),
      /** number of owners; there should be at least two */
      owners: z.int(),
    }),
  },
  'GET /office-api/staff/{id}': {
    who: { may: 'staff.see' },
    summary: 'A member of staff',
    params: byUuid,
    answer: person,
  },
  'POST /office-api/staff': {
    once: true,
    who: { may: 'staff.edit' },
    stepUp: true,
    summary: 'Invites a person by mail; roles that move money wait for another owner',
    body: z.object({
      email,
      name: staffName,
      language: z.enum(officeLanguages).default('es'),
      roles: z.array(grantedRole).max(20),
    }),
    answer: z.object({ id: z.uuid(), approval: approval.nullable() }),
  },
  'POST /office-api/staff/{id}/invitation': {
    once: true,
    who: { may: 'staff.edit' },
    summary: 'Mails the invitation again',
    params: byUuid,
    answer: done,
  },
  'PUT /office-api/staff/{id}/roles': {
    who: { may: 'staff.edit' },
    stepUp: true,
    summary: 'Sets the roles of a person; those that move money wait for another owner',
    params: byUuid,
    body: z.object({ roles: z.array(grantedRole).max(20), reason }),
    answer: z.object({ approval: approval.nullable() }),
  },
  'POST /office-api/staff/{id}/reset': {
    who: { may: 'staff.edit' },
    stepUp: true,
    summary: "Requests another owner's approval to reset a person's password and second factors",
    params: byUuid,
    body: z.object({ reason }),
    answer: z.object({ approval }),
  },
  'POST /office-api/staff/{id}/end': {
    who: { may: 'staff.edit' },
    stepUp: true,
    summary: "Ends a person's access to the office",
    params: byUuid,
    body: z.object({ reason }),
    answer: done,
  },
} satisfies OfficeEndpointMap
