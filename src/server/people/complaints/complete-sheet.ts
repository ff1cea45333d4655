import type { CallInput } from '#contract/contract.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { DocumentKind } from '#domain/people/complaints/complaint-kinds.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { message } from '#server/platform/texts/messages.ts'

type Body = CallInput<'POST /api/complaints'>['body']

/** A complaint whose caller left out fields of the page's form: they get what can be known without them. */
export function completeSheet(body: Body, country: CountryCode, locale: Locale): Body {
  return {
    ...body,
    isMinor: body.isMinor || body.parentName !== '',
    guardianName: body.guardianName || body.parentName,
    documentKind: body.documentKind || (country === 'PE' && body.document && kindInPeru(body.document)) || '',
    service: body.service || message(locale, 'complaint_service_any'),
  }
}

/** Peru's identity cards have eight digits, the cards of foreign residents nine or more. */
function kindInPeru(document: string): DocumentKind {
  if (/^\d{8}$/.test(document)) return 'national'
  return /^\d{9,}$/.test(document) ? 'foreigner' : 'passport'
}
