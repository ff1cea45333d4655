import type { OfficeTextKey, PlainOfficeKey } from '#contract/office/office-texts.ts'
import { useHasText, useTexts } from './texts.tsx'

/** Says what a mail is by its kind and its news: `refund_done`. */
export function useMailName(): (name: string) => string {
  const t = useTexts()
  const hasText = useHasText()
  return (name) => {
    const key = `mails_kind_${name}` as OfficeTextKey
    return hasText(key) ? t(key as PlainOfficeKey) : name
  }
}
