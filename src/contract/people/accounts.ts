import { z } from 'zod'
import { kindsAskedInShop } from '#domain/people/accounts/data-request-rights.ts'
import { plainSigns } from '#domain/people/names/plain-signs.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import {
  byUuid,
  countryCode,
  email,
  firstName,
  freeText,
  hasUsualYear,
  lastName,
  nothing,
  password,
  personName,
  phone,
} from '../platform/fields.ts'
import { frequentAddress, frequentFriend } from './frequent.ts'

/** A day as YYYY-MM-DD; the server checks that it exists and is in the past (server/people/accounts/register.ts). */
const birthday = freeText('birthday_is_required')
  .min(1, 'birthday_is_required')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'birthday_is_invalid')
  .refine(hasUsualYear, 'birthday_is_invalid')

export const registration = z.object({
  email,
  plainPassword: password,
  firstName,
  lastName,
  phoneNumber: phone,
  countryCode,
  birthday,
})

export const credentials = z.object({
  email,
  password: freeText('password_is_required').min(1, 'password_is_required').max(200, 'text_too_long'),
})

/** Choices of gender; the texts are `gender_*`. */
export const genders = ['female', 'male', 'other', 'undisclosed'] as const

export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  /** a new address that has not been verified yet */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  rut: z.string().nullable(),
  gender: z.string().nullable(),
  verified: z.boolean(),
  /** whether this session shows invitations: it began after the verification, or pressed the mailed link's button */
  emailProven: z.boolean(),
  roles: z.array(z.string()),
  frequentAddresses: z.array(frequentAddress),
  frequentFriends: z.array(frequentFriend),
})

/** A RUT, RUN or passport; a RUT is verified where the country is known. Empty: none. */
const rut = freeText()
  .overwrite(plainSigns)
  .max(30, 'text_too_long')
  .regex(/^[\p{L}\d.:\- ]*$/u, 'document_is_invalid')

/** The current password, required for changes that could take the account over. */
const currentPassword = freeText('password_is_required')
  .min(1, 'password_is_required')
  .max(200, 'text_too_long')

export const profile = z.object({
  email,
  firstName: personName,
  lastName,
  phoneNumber: phone,
  rut: rut.nullish().transform((text) => text || null),
  gender: z.enum(genders, { error: 'gender_is_required' }),
  /** only required with a new e-mail */
  currentPassword: freeText().max(200, 'text_too_long').optional(),
})

export const deletionRequest = z.object({ currentPassword })

/** A request about the use of the customer's data. The note of an objection names the use. */
export const dataRightRequest = z
  .object({
    kind: z.enum(kindsAskedInShop),
    note: freeText().trim().max(1_000, 'text_too_long').default(''),
  })
  .refine(({ kind, note }) => kind !== 'objection' || note !== '', {
    path: ['note'],
    error: 'field_is_required',
  })

const dataRights = z.object({
  rights: z
    .array(
      z.object({
        kind: z.enum(kindsAskedInShop),
        open: z
          .object({
            receivedAt: z.iso.datetime(),
            dueAt: z.iso.datetime().describe('deadline of the answer'),
          })
          .nullable()
          .describe('a request that is not answered yet'),
      }),
    )
    .describe('those that the law of the country has'),
  blockedSince: z.iso.datetime().nullable().describe('start of the legal blocking'),
})

export type DataRights = z.output<typeof dataRights>

const twoPasswords = z.object({ password1: password, password2: freeText() })
const mustMatch = { path: ['password2'], error: 'passwords_must_match' }
const areEqual = (body: z.output<typeof twoPasswords>) => body.password1 === body.password2

export const passwordChange = twoPasswords.extend({ currentPassword }).refine(areEqual, mustMatch)

const openSession = z.object({
  id: z.string(),
  /** browser and system of the log-in; empty if the browser sent no name */
  device: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** the session of this request */
  current: z.boolean(),
})

const linkToken = { token: freeText().max(200) }

export const mailedLinkStates = ['open', 'done', 'ended'] as const

const mailedLink = z.object({
  purpose: z.enum(['verify', 'recovery', 'change_email', 'undo_email', 'my_data', 'delete_account']),
  /** `done`: the address is verified; `ended`: used, expired or replaced by a newer link */
  state: z.enum(mailedLinkStates),
  /** the address that it verifies or belongs to, while it is open */
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  /** whether a new one can be mailed */
  canBeMailedAgain: z.boolean(),
})

export type MailedLink = z.output<typeof mailedLink>
export type Profile = z.input<typeof profile>
export type OpenSession = z.output<typeof openSession>
export type Registration = z.input<typeof registration>
export type SessionUser = z.output<typeof sessionUser>

const tokenAnswer = z.object({
  /** opaque; sent in the header Authorization of later requests */
  token: z.string(),
  /** ISO 8601; after this time the token is refused */
  expiresAt: z.iso.datetime(),
})

export const accountContract = {
  'POST /api/register': {
    who: 'anyone',
    summary: 'Opens an account, logs in and sends the verification mail',
    body: registration,
    answer: tokenAnswer,
  },
  'POST /api/login': { who: 'anyone', summary: 'Logs in', body: credentials, answer: tokenAnswer },
  'POST /shop-api/logout': { who: 'customer', summary: 'Ends the session', answer: nothing },
  'GET /shop-api/session': {
    who: 'customer',
    summary: 'Whether the session is valid, its expiry, and its roles',
    answer: z.object({ expiresAt: z.string(), roles: z.array(z.string()) }),
  },
  'GET /shop-api/me': { who: 'customer', summary: "The customer's own data", answer: sessionUser },
  'PUT /shop-api/me': {
    who: 'customer',
    summary:
      'Changes the profile; a new e-mail address needs the password and takes effect once it is verified',
    body: profile,
    answer: sessionUser,
  },
  'POST /shop-api/me/verification': {
    who: 'customer',
    summary: 'Sends the verification mail again, to the pending new address or to the current one',
    answer: nothing,
  },
  'PUT /shop-api/me/password': {
    who: 'customer',
    summary: 'Sets a new password and ends all other sessions',
    body: passwordChange,
    answer: nothing,
  },
  'GET /shop-api/sessions': {
    who: 'customer',
    summary: 'The sessions of the customer, the newest first',
    answer: z.array(openSession),
  },
  'DELETE /shop-api/sessions': {
    who: 'customer',
    summary: 'Ends all sessions but this one',
    answer: nothing,
  },
  'DELETE /shop-api/sessions/{id}': {
    who: 'customer',
    summary: 'Ends one session',
    params: byUuid,
    answer: nothing,
  },
  'POST /shop-api/me/data-request': {
    who: 'customer',
    summary: 'Sends a mail with a link to a copy of all data that the shop has about the customer',
    answer: nothing,
  },
  'GET /shop-api/me/data-rights': {
    who: 'customer',
    summary: 'The requests that the customer can make about the use of their data, and those made',
    answer: dataRights,
  },
  'POST /shop-api/me/data-rights': {
    who: 'customer',
    summary: 'Objects to a use of the data, or has them blocked: stored, but not used',
    body: dataRightRequest,
    answer: dataRights,
  },
  'POST /shop-api/me/deletion-request': {
    who: 'customer',
    summary: 'Sends a mail with a link that deletes the account; needs the password',
    body: deletionRequest,
    answer: nothing,
  },
  'DELETE /shop-api/me': {
    who: 'customer',
    summary:
      'Deletes the account with the token of the mail; data that the law requires are retained without a name',
    query: z.object(linkToken),
    answer: nothing,
  },
  'GET /shop-api/verify-account': {
    who: 'anyone',
    summary: 'Verifies the address with the token of the mail; a repeated call changes nothing',
    query: z.object(linkToken),
    answer: nothing,
  },
  'GET /shop-api/mailed-link': {
    who: 'anyone',
    summary: 'The purpose of a mailed link, and whether it still works; changes nothing',
    query: z.object(linkToken),
    answer: mailedLink,
  },
  'POST /shop-api/mailed-link': {
    who: 'anyone',
    summary: 'Mails a new link in place of one that verifies an address or sets a password, and has ended',
    query: z.object(linkToken),
    answer: nothing,
  },
  'POST /shop-api/recovery': {
    who: 'anyone',
    summary: 'Sends a mail with a link to set a new password',
    body: z.object({ email }),
    answer: nothing,
  },
  'POST /api/reset-password': {
    who: 'anyone',
    summary: 'Sets a new password with the token of the mail and ends all sessions',
    query: z.object(linkToken),
    body: twoPasswords.refine(areEqual, mustMatch),
    answer: nothing,
  },
} satisfies EndpointMap
