import type { OfficeTextKey } from '#contract/office/platform/office-text-keys.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { ExportColumn, ExportSourceName } from '#domain/records/exports/export-sources.ts'
import { officeText, officeTexts } from '#server/platform/texts/office-texts.ts'

/** The key of a code's text, by column; a source may have its own for a column. */
const keys: Record<string, ((code: string) => string) | undefined> = {
  'complaints.kind': (code) => `complaints_kind_${code}`,
  'complaints.state': (code) => `complaints_state_${code}`,
  'customers.verified': (code) => code,
  'enquiries.kind': (code) => `enquiries_kind_${code}`,
  'enquiries.state': (code) => `enquiries_state_${code}`,
  'mails.kind': (code) => `mails_kind_${code}`,
  'mails.state': (code) => `mails_state_${code}`,
  'payments.state': (code) => `orders_attempt_state_${code}`,
  'refunds.state': (code) => `refunds_state_${code}`,
  'transfers.state': (code) => `transfers_state_${code}`,
  account: (code) => `export_account_${code}`,
  cause: (code) => `refunds_cause_${code}`,
  document_kind: (code) => `complaints_document_${code}`,
  kind: (code) => `export_kind_${code}`,
  // Hosts pay their bills without a payment code.
  method: (code) => (code === 'bill' ? 'report_bill' : `way_${code}`),
  outcome: (code) => `settlement_outcome_${code}`,
  provider: (code) => `settlement_name_${code}`,
  state: (code) => `orders_state_${code}`,
  subject: (code) => `complaints_subject_${code}`,
}

/** A code of a column in words of the person's language; unchanged when there are none. */
export function codeInWords(
  language: OfficeLanguage,
  { source, column }: { source: ExportSourceName; column: ExportColumn['name'] },
  code: string,
): string {
  const keyOf = keys[`${source}.${column}`] ?? keys[column]
  const [account, provider] = code.split(':')
  if (column === 'account' && account === 'provider' && provider) {
    const words = textNamed(language, `settlement_name_${provider}`) ?? provider
    return officeText(language, 'export_provider_account', { provider: words })
  }
  return textNamed(language, keyOf?.(code) ?? code) ?? code
}

const textNamed = (language: OfficeLanguage, key: string): string | undefined =>
  officeTexts[language][key as OfficeTextKey]
