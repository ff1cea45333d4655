import { z } from 'zod'
import { companyInterests } from '#domain/catalogue/enquiries/company-interests.ts'
import { countCharacters, hasOnlyNameLetters, shortestName } from '#domain/people/names/names.ts'
import { readDay } from '#domain/platform/time/days.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { countryCode, email, freeText, oneLine, personName, phone, plainName } from '../platform/fields.ts'

/** Two people in one field, as couples write their names: "Ana & Luis", "Ana + Luis", "Ana y Luis". */
const coupleName = plainName(120)
  .refine((text) => countCharacters(text) >= shortestName, 'name_must_have_two')
  .refine((text) => hasOnlyNameLetters(text.replaceAll(/[&+/,]/g, ' ')), 'name_must_contain_only_letters')

/**
 * `dd/MM/yyyy` or `YYYY-MM-DD`, converted to the latter. The server checks in the country's time zone that it has not
 * passed.
 */
const day = oneLine('date_is_required')
  .min(1, 'date_is_required')
  .transform((text, context) => {
    const read = readDay(text)
    if (read) return read
    context.addIssue({ code: 'custom', message: 'date_is_invalid' })
    return z.NEVER
  })

/** Fields of every enquiry. */
const sender = {
  email,
  phone,
  message: freeText().trim().min(1, 'field_is_required').max(4000, 'text_too_long'),
}

/** How the form was filled in, to detect spam (domain/enquiries/robot-sign.ts). */
const behaviour = {
  /** the honeypot, which people do not see */
  subject: freeText().max(4000).default(''),
  /** for how many seconds the form was open */
  openFor: z.number().nonnegative().max(1e9).optional(),
}

export const contactEnquiry = z.object({ name: personName, ...sender, ...behaviour })

export const marriageEnquiry = z.object({
  name: coupleName,
  date: day,
  place: oneLine().min(1, 'field_is_required').max(200, 'text_too_long'),
  ...sender,
  ...behaviour,
})

export const companyEnquiry = z.object({
  name: personName,
  company: oneLine().max(120, 'text_too_long').default(''),
  interest: z.enum(companyInterests).optional(),
  passengers: z.coerce
    .number({ error: 'passengers_are_a_number' })
    .int('passengers_are_a_number')
    .positive('passengers_are_a_number')
    .max(100_000, 'passengers_are_a_number')
    .optional(),
  ...sender,
  ...behaviour,
})

/** `C-000123`: in a series of its own, beside those of complaints */
const received = z.object({ number: z.string() })

const query = z.object({ 'country-code': countryCode.optional() })

export const enquiryContract = {
  'POST /api/contact': {
    who: 'anyone',
    summary: "Sends an enquiry to the country's office by mail, and an acknowledgement to the sender",
    query,
    body: contactEnquiry,
    answer: received,
  },
  'POST /api/marriage': {
    who: 'anyone',
    summary: 'Sends an enquiry about transport to a wedding, on a day that has not passed in the country',
    query,
    body: marriageEnquiry,
    answer: received,
  },
  'POST /api/companies': {
    who: 'anyone',
    summary: 'Sends an enquiry about transport for a company',
    query,
    body: companyEnquiry,
    answer: received,
  },
} satisfies EndpointMap
