import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { OfficeSay, OfficeTextKey } from '#contract/office/office-texts.ts'
import { languageTag } from '#domain/locales.ts'
import { formatMessage } from '#domain/messages/format-message.ts'
import { formatMoney, isCurrency } from '#domain/money.ts'
import { localeOfLanguage, type OfficeLanguage } from '#domain/staff/office-languages.ts'

export type OfficeTexts = Record<OfficeTextKey, string>

type Speech = { language: OfficeLanguage; texts: OfficeTexts }

const SpeechContext = createContext<Speech | null>(null)

/** The texts of messages/office in one language for everything inside. */
export function TextsProvider({ language, texts, children }: Speech & { children: ReactNode }) {
  const speech = useMemo(() => ({ language, texts }), [language, texts])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('TextsProvider is missing')
  return speech
}

/** `const t = useTexts()`, then `t('home_hello', { name })`. */
export function useTexts(): OfficeSay {
  const { language, texts } = useSpeech()
  return useMemo(() => {
    const tag = languageTag(localeOfLanguage[language])
    return (key, ...[values]) => formatMessage(texts[key], values, tag)
  }, [language, texts])
}

export function useLanguage(): OfficeLanguage {
  return useSpeech().language
}

/** Whether a key that came with an answer is one of the texts. */
export function useHasText(): (key: OfficeTextKey) => boolean {
  const { texts } = useSpeech()
  return (key) => key in texts
}

/** Says an amount in minor units of a currency. */
export function useShowMoney(): (amount: number, currency: string) => string {
  return (amount, currency) =>
    isCurrency(currency) ? formatMoney({ amount, currency }) : `${currency} ${amount}`
}

/**
 * Says a moment as a place's clock has it, with the short name of its zone where it is another than the office's:
 * `22 nov 2026, 12:05 GMT-3`.
 */
export function useShowTime(): (time: string, timeZone?: string) => string {
  const { language } = useSpeech()
  return (time, timeZone) =>
    new Intl.DateTimeFormat(languageTag(localeOfLanguage[language]), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone && { timeZoneName: 'short' }),
      // The same on the server and in the browser.
      timeZone: timeZone ?? 'America/Mexico_City',
    }).format(new Date(time))
}

/** The short name of a zone's clock at an hour of that place (`2026-12-05T20:30`), or now: `GMT-6`. */
export function useZoneName(): (timeZone: string, hour?: string) => string {
  const { language } = useSpeech()
  return (timeZone, hour) => {
    const at = hour ? new Date(`${hour.slice(0, 16)}Z`) : new Date()
    const format = new Intl.DateTimeFormat(languageTag(localeOfLanguage[language]), {
      timeZone,
      timeZoneName: 'short',
    })
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  }
}
