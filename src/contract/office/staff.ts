import { z } from 'zod'
import { countryCodes } from '#domain/countries/country.ts'
import { officeLanguages } from '#domain/staff/office-languages.ts'
import { type Permission, permissions } from '#domain/staff/permissions.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { email, freeText, oneLine } from '../fields.ts'
import type { OfficeEndpointMap } from './office-endpoint.ts'

export const grantedRole = z.object({
  role: z.enum(staffRoles),
  countries: z.array(z.enum([...countryCodes, 'all'])),
})

const permission = z.enum(Object.keys(permissions) as [Permission, ...Permission[]])

/** Longer than any password that is typed or kept by a program. */
const longestPassword = 200

const me = z.object({
  email: z.string(),
  name: z.string(),
  language: z.enum(officeLanguages),
  roles: z.array(grantedRole),
  permissions: z.array(permission).describe('what the person may do, in one country at least'),
  keysEnabled: z.boolean(),
})

export type Me = z.output<typeof me>

/** Logging in to the office, and the person who is logged in. */
export const staffEndpoints = {
  'POST /office-api/log-in': {
    who: 'anyone',
    summary: 'Begins a session, which opens nothing but the call for the second factor',
    body: z.object({ email, password: freeText('password_is_required').max(longestPassword) }),
    answer: z.object({ next: z.enum(['totp', 'passkey', 'enrol']) }),
  },
  'POST /office-api/log-in/second': {
    who: 'half-open',
    summary: 'Shows the second factor: a code of the authenticator app',
    body: z.object({ totp: oneLine().max(20) }),
    answer: me.pick({ email: true, roles: true }),
  },
  'POST /office-api/log-out': {
    who: 'staff',
    summary: 'Ends the session',
    answer: z.object({}),
  },
  'GET /office-api/me': {
    who: 'staff',
    summary: 'The person who is logged in',
    answer: me,
  },
  'PUT /office-api/me': {
    who: 'staff',
    summary: "Changes the person's own name, language, and whether keys work",
    body: me.pick({ language: true, keysEnabled: true }).extend({ name: oneLine().min(1).max(80) }),
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
