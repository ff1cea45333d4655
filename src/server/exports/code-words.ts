import type { OfficeTextKey } from '#contract/office/office-text-keys.ts'
import type { ExportColumn } from '#domain/exports/export-sources.ts'
import type { OfficeLanguage } from '#domain/staff/office-languages.ts'
import { officeText, officeTexts } from '#server/platform/texts/office-texts.ts'

const keys: Partial<Record<ExportColumn['name'], (code: string) => string>> = {
  account: (code) => `export_account_${code}`,
  kind: (code) => `export_kind_${code}`,
  // Hosts pay their bills without a payment code.
  method: (code) => (code === 'bill' ? 'report_bill' : `way_${code}`),
  outcome: (code) => `settlement_outcome_${code}`,
  provider: (code) => `settlement_name_${code}`,
  state: (code) => `orders_state_${code}`,
}

/** A code of a column in words of the person's language; unchanged when there are none. */
export function codeInWords(language: OfficeLanguage, column: ExportColumn['name'], code: string): string {
  const [account, provider] = code.split(':')
  if (column === 'account' && account === 'provider' && provider) {
    const words = textNamed(language, `settlement_name_${provider}`) ?? provider
    return officeText(language, 'export_provider_account', { provider: words })
  }
  return textNamed(language, keys[column]?.(code) ?? code) ?? code
}

const textNamed = (language: OfficeLanguage, key: string): string | undefined =>
  officeTexts[language][key as OfficeTextKey]
