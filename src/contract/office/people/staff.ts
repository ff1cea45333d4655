import { z } from 'zod'
import { byUuid, email, freeText, oneLine, plainName } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { permissions } from '#domain/people/staff/permissions.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

export const grantedRole = z.object({
  role: z.enum(staffRoles),
  countries: z.array(z.enum([...countryCodes, 'all'])).min(1),
})

/** Further rules: domain/staff/staff-name.ts. */
export const staffName = plainName(80)
export const reason = freeText('reason_missing').trim().min(1, 'reason_missing').max(500, 'text_too_long')

const permission = z.enum(keysOf(permissions))

/** Longer than any typed or generated password. */
const longestPassword = 200
const password = freeText('password_is_required')
  .min(1, 'password_is_required')
  .max(longestPassword, 'text_too_long')
const token = oneLine().max(100)

/** Options and answers of WebAuthn's browser API, as JSON (https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialjson). */
const webAuthn = z.record(freeText(), z.unknown())

const totp = oneLine().max(20)
const shownFactor = z.object({
  totp: totp.optional(),
  recoveryCode: oneLine().max(40).optional(),
  passkey: webAuthn.optional(),
})
const newFactor = z.object({
  totp: totp.optional(),
  passkey: webAuthn.optional(),
  passkeyName: oneLine().max(60).optional(),
})
const offeredFactors = z.object({
  secret: z.string().describe('for an authenticator app, base32'),
  qr: z.string().describe('the same as an SVG picture'),
  passkey: webAuthn,
})
const next = z.object({ next: z.enum(['totp', 'passkey', 'enrol']) })
const recoveryCodes = z.array(z.string())
const done = z.object({})

const me = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  language: z.enum(officeLanguages),
  roles: z.array(grantedRole),
  permissions: z.array(permission).describe('permissions in at least one country'),
  keysEnabled: z.boolean(),
  waiting: z.object({ approvals: z.int() }).describe('number of items waiting for the person'),
})

export type Me = z.output<typeof me>

/** Log-in to the office, and the account of the caller. */
export const staffContract = {
  'POST /office-api/log-in': {
    who: 'anyone',
    summary: 'Starts a session that only allows the request for the second factor',
    body: z.object({ email, password }),
    answer: next,
  },
  'GET /office-api/log-in/second': {
    who: 'half-open',
    summary: 'The options for using a passkey of the person; null when there is none',
    answer: z.object({ totp: z.boolean(), passkey: webAuthn.nullable() }),
  },
  'POST /office-api/log-in/second': {
    who: 'half-open',
    summary: 'Verifies the second factor: a code of the authenticator app, a passkey or a recovery code',
    body: shownFactor,
    answer: me.pick({ email: true, roles: true }),
  },
  'GET /office-api/log-in/factor': {
    who: 'half-open',
    summary: 'The secret of a new authenticator app, for a person who has no second factor yet',
    answer: offeredFactors,
  },
  'POST /office-api/log-in/factor': {
    who: 'half-open',
    summary: 'Sets up the first second factor, and completes the log-in with it',
    body: newFactor,
    answer: me.pick({ email: true, roles: true }).extend({ recoveryCodes }),
  },
  'GET /office-api/invitations/{token}': {
    who: 'anyone',
    summary: 'The person that an invitation is for',
    params: z.object({ token }),
    answer: z.object({ email: z.string() }),
  },
  'POST /office-api/invitations/{token}': {
    who: 'anyone',
    summary: 'Sets the password of an invited person and starts their session',
    params: z.object({ token }),
    body: z.object({ password }),
    answer: next,
  },
  'GET /office-api/step-up': {
    who: 'staff',
    summary: 'The options for using a passkey again; null when there is none',
    answer: z.object({ totp: z.boolean(), passkey: webAuthn.nullable() }),
  },
  'POST /office-api/step-up': {
    who: 'staff',
    summary: 'Verifies the second factor again, for requests that need a recent one',
    body: shownFactor.omit({ recoveryCode: true }),
    answer: done,
  },
  'POST /office-api/log-out': { who: 'staff', summary: 'Ends the session', answer: done },
  'GET /office-api/me': { who: 'staff', summary: 'The person who is logged in', answer: me },
  'PUT /office-api/me': {
    who: 'staff',
    summary: "Changes the caller's name, language, and whether keyboard shortcuts are on",
    body: me.pick({ language: true, keysEnabled: true }).extend({ name: staffName }),
    answer: done,
  },
  'GET /office-api/me/security': {
    who: 'staff',
    summary: "The person's sessions and second factors",
    answer: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          createdAt: z.iso.datetime(),
          lastSeenAt: z.iso.datetime(),
          current: z.boolean(),
        }),
      ),
      totp: z.boolean(),
      passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })),
      recoveryCodesLeft: z.int(),
    }),
  },
  'DELETE /office-api/me/sessions/{id}': {
    who: 'staff',
    summary: "Ends one of the person's sessions",
    params: byUuid,
    answer: done,
  },
  'POST /office-api/me/recovery-codes': {
    who: 'staff',
    stepUp: true,
    summary: 'Replaces the recovery codes by ten new ones',
    answer: z.object({ recoveryCodes }),
  },
  'GET /office-api/me/factor': {
    who: 'staff',
    stepUp: true,
    summary: 'The secret of a new authenticator app, and the options for creating a passkey',
    answer: offeredFactors,
  },
  'POST /office-api/me/factor': {
    who: 'staff',
    stepUp: true,
    summary: 'Sets up another authenticator app or a passkey',
    body: newFactor,
    answer: done,
  },
  'DELETE /office-api/me/passkeys/{id}': {
    who: 'staff',
    stepUp: true,
    summary: 'Removes a passkey, but not the last factor',
    params: z.object({ id: oneLine().max(400) }),
    answer: done,
  },
  'DELETE /office-api/me/totp': {
    who: 'staff',
    stepUp: true,
    summary: 'Removes the authenticator app, but not the last factor',
    answer: done,
  },
} satisfies OfficeEndpointMap
