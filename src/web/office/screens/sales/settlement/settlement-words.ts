import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import { useCodeText, useLanguage } from '#web/office/app/texts.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** Returns a function for the name of a provider. */
export function useProviderName(): (provider: string) => string {
  const textOf = useCodeText()
  return (provider) => textOf(`settlement_name_${provider}`) ?? provider
}

/** Returns a function that formats a day: `22 nov 2026`. */
export function useShowDay(): (day: string) => string {
  const format = zoneFormat(languageTag(localeOfLanguage[useLanguage()]), 'UTC', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (day) => format.format(new Date(day))
}

export const outcomeTones: Record<string, BadgeTone> = {
  matched: 'leaf',
  known: 'plain',
  other: 'amber',
  missing: 'amber',
}

type KindOfLine = { kind: string; leaves: boolean }

const kindTexts = {
  refund: 'settlement_kind_refund',
  dispute: 'settlement_kind_dispute',
  dispute_won: 'settlement_kind_dispute_won',
} as const

/** The key of the text for what a line did with the money: a refund, a dispute and its end, a reserve. */
export function kindText({ kind, leaves }: KindOfLine) {
  if (kind === 'reserve') return leaves ? 'settlement_kind_reserved' : 'settlement_kind_released'
  return kindTexts[kind as keyof typeof kindTexts]
}

/** Whether a line has such a text. */
export const hasKindText = ({ kind }: KindOfLine): boolean => kind === 'reserve' || kind in kindTexts

export const kindTone = ({ kind, leaves }: KindOfLine): BadgeTone =>
  kind === 'reserve' ? 'plain' : leaves ? 'brick' : 'leaf'
