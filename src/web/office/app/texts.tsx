import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { OfficeSay, OfficeTextKey } from '#contract/office/office-text-keys.ts'
import { languageTag } from '#domain/locales.ts'
import { formatMessage } from '#domain/messages/format-message.ts'
import { formatMoney, isCurrency } from '#domain/money.ts'
import { localeOfLanguage, type OfficeLanguage } from '#domain/staff/office-languages.ts'

/** The texts that a page can show, by their keys. */
export type OfficeTexts = Partial<Record<OfficeTextKey, string>>

type Speech = { language: OfficeLanguage; texts: OfficeTexts }

const SpeechContext = createContext<Speech | null>(null)

/** The language and the texts of everything inside. */
export function TextsProvider({ language, texts, children }: Speech & { children: ReactNode }) {
  const speech = useMemo(() => ({ language, texts }), [language, texts])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('TextsProvider is missing')
  return speech
}

/** Texts that the last page brought to this browser: where the next cannot be loaded, the root says so in its texts. */
let last: Speech | undefined

/**
 * The language and the texts of a page, as the root's loader brought them. On the server, where the loader did not run
 * because the request was refused before, those around the root.
 */
export function useSpeechOfPage(): Speech {
  const loaded = useRouteLoaderData<{ speech: Speech }>('root')?.speech
  const around = useContext(SpeechContext)
  if (loaded && !import.meta.env.SSR) last = loaded
  const speech = loaded ?? last ?? around
  if (!speech) throw new Error('the page has no texts')
  return speech
}

/** `const t = useTexts()`, then `t('home_hello', { name })`. */
export function useTexts(): OfficeSay {
  const { language, texts } = useSpeech()
  return useMemo(() => {
    const tag = languageTag(localeOfLanguage[language])
    return (key, ...[values]) => {
      const text = texts[key]
      if (text === undefined)
        throw new Error(`the page has no text ${key}: see scripts/build-steps/text-keys.ts`)
      return formatMessage(text, values, tag)
    }
  }, [language, texts])
}

export function useLanguage(): OfficeLanguage {
  return useSpeech().language
}

/** The text of a key that was made of a code in an answer, one without placeholders; undefined where there is none. */
export function useCodeText(): (key: string) => string | undefined {
  const { texts } = useSpeech()
  const known: Record<string, string | undefined> = texts
  return (key) => known[key]
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
  return (time, timeZone) => {
    const shown = new Intl.DateTimeFormat(languageTag(localeOfLanguage[language]), {
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
    // The zone stays on the line of its hour.
    return timeZone ? shown.replace(/ (?=\S+$)/, '\u00a0') : shown
  }
}

/** Says an hour as a place's clock has it, without its zone (`2026-12-05T20:30…`): `5 dic 2026, 20:30`. */
export function useShowHour(): (hour: string) => string {
  const { language } = useSpeech()
  const format = new Intl.DateTimeFormat(languageTag(localeOfLanguage[language]), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return (hour) => {
    const said = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(hour)?.[0]
    return said ? format.format(new Date(`${said}Z`)) : hour
  }
}

/** Says a day (`2026-11-22`): `22 nov 2026`. */
export function useShowDay(): (day: string) => string {
  const { language } = useSpeech()
  const format = new Intl.DateTimeFormat(languageTag(localeOfLanguage[language]), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (day) => format.format(new Date(day))
}

/** Says a number as the language writes it: `1,6`. */
export function useShowNumber(): (value: number) => string {
  const { language } = useSpeech()
  return (value) => value.toLocaleString(languageTag(localeOfLanguage[language]))
}

/** Says a percentage as the language writes it: `12,5 %`, `12.5%`. */
export function useShowPercent(): (percent: number) => string {
  const { language } = useSpeech()
  const format = new Intl.NumberFormat(languageTag(localeOfLanguage[language]), {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  return (percent) => format.format(percent / 100)
}

/** Says the hour of a moment as a place's clock has it: `12:05`. */
export function useShowClock(): (time: string, timeZone: string) => string {
  const { language } = useSpeech()
  return (time, timeZone) =>
    new Intl.DateTimeFormat(languageTag(localeOfLanguage[language]), {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
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
