import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { offices } from '#domain/countries/offices.ts'
import { type LegalText, readLegalText } from '#domain/messages/read-legal-text.ts'
import noticeSource from '#messages/legal/aviso-privacidad.md?raw'
import company from '#messages/legal/company.json'
import privacySource from '#messages/legal/privacidad.md?raw'
import termsSource from '#messages/legal/terminos.md?raw'
import type { LegalName } from './legal-pages.ts'

const values = { ...company, ...Object.fromEntries(offices.flatMap(officeValues)) }

/** The legal texts, read once when the program starts. */
export const legalTexts: Record<LegalName, LegalText> = {
  terms: readLegalText(termsSource, values),
  privacy: readLegalText(privacySource, values),
  notice: readLegalText(noticeSource, values),
}

/** `{address_mx}` and `{phone_mx}`, as the contact page has them. */
function officeValues({ country, street, district, city, phone }: (typeof offices)[number]) {
  const code = country.toLowerCase()
  return [
    [`address_${code}`, [street, district, city].join(', ')],
    [`phone_${code}`, parsePhoneNumberFromString(phone)?.formatInternational() ?? phone],
  ] as const
}
