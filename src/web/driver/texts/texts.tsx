import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Filling, Placeholder } from '#contract/platform/message-keys.ts'
import { localeOfLanguage, type OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { formatMessage } from '#domain/platform/texts/format-message.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import en from '#messages/driver/en.json'
import es from '#messages/driver/es.json'
import pt from '#messages/driver/pt.json'

type Master = typeof es

export type DriveText = keyof Master

/** The keys of the texts without placeholders. */
export type PlainText = {
  [Key in DriveText]: [] extends Filling<Placeholder<Master[Key]>> ? Key : never
}[DriveText]

export type DriveSay = <Key extends DriveText>(
  key: Key,
  ...values: Filling<Placeholder<Master[Key]>>
) => string

const texts: Record<OfficeLanguage, Record<DriveText, string>> = { es, en, pt }

type Speech = { language: OfficeLanguage; timeZone: string }

const SpeechContext = createContext<Speech>({ language: 'es', timeZone: 'UTC' })

export function SpeechProvider({ language, timeZone, children }: Speech & { children: ReactNode }) {
  const speech = useMemo(() => ({ language, timeZone }), [language, timeZone])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

/** `const t = useTexts()`, then `t('drive_title', { van })`. All languages are in the page: a switch needs no signal. */
export function useTexts(): DriveSay {
  const { language } = useContext(SpeechContext)
  return useMemo(() => sayIn(language), [language])
}

export function sayIn(language: OfficeLanguage): DriveSay {
  const tag = languageTag(localeOfLanguage[language])
  return (key, ...[values]) => formatMessage(texts[language][key], values, tag)
}

/** Returns a function for the hour of a moment at the place of the event: `18:05`. */
export function useClock(): (moment: string | number) => string {
  const { language, timeZone } = useContext(SpeechContext)
  const format = zoneFormat(languageTag(localeOfLanguage[language]), timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (moment) => format.format(new Date(moment))
}
