import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { OfficeSay, OfficeTextKey } from '#contract/office/platform/office-text-keys.ts'
import { localeOfLanguage, type OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { formatMoney, isCurrency, numberTag } from '#domain/platform/money.ts'
import { formatMessage } from '#domain/platform/texts/format-message.ts'
import { learnOffset, zoneFormat } from '#domain/platform/time/zone-format.ts'

/** The texts that a page can show, by key. */
export type OfficeTexts = Partial<Record<OfficeTextKey, string>>

type TextsValue = { language: OfficeLanguage; texts: OfficeTexts }

const TextsContext = createContext<TextsValue | null>(null)

/** Provides language and texts to all children. */
export function TextsProvider({ language, texts, children }: TextsValue & { children: ReactNode }) {
  const textsValue = useMemo(() => ({ language, texts }), [language, texts])
  return <TextsContext value={textsValue}>{children}</TextsContext>
}

function useTextsValue(): TextsValue {
  const textsValue = useContext(TextsContext)
  if (!textsValue) throw new Error('TextsProvider is missing')
  return textsValue
}

/**
 * The texts of the last page in this browser: the root shows its errors with them when the next page cannot be loaded.
 */
let last: TextsValue | undefined

/**
 * Language and texts of a page, from the root's loader. On the server, if the loader did not run because the request
 * was refused, those of the context.
 */
export function useTextsOfPage(): TextsValue {
  const loaded = useRouteLoaderData<{ speech: TextsValue }>('root')?.speech
  const around = useContext(TextsContext)
  if (loaded && !import.meta.env.SSR) last = loaded
  const textsValue = loaded ?? last ?? around
  if (!textsValue) throw new Error('the page has no texts')
  return textsValue
}

/** `const t = useTexts()`, then `t('home_hello', { name })`. */
export function useTexts(): OfficeSay {
  const { language, texts } = useTextsValue()
  return useMemo(() => {
    const tag = languageTag(localeOfLanguage[language])
    return (key, ...[values]) => {
      const text = texts[key]
      if (text === undefined)
        throw new Error(`the page has no text ${key}: see scripts/build-steps/text-keys.ts`)
      return formatMessage(text, values, tag, numberTag)
    }
  }, [language, texts])
}

export function useLanguage(): OfficeLanguage {
  return useTextsValue().language
}

/**
 * Returns a function for the text of a key that is composed from a code of an answer, without placeholders; undefined
 * if there is none.
 */
export function useCodeText(): (key: string) => string | undefined {
  const { texts } = useTextsValue()
  const known: Record<string, string | undefined> = texts
  return (key) => known[key]
}

/** Returns a function that formats an amount in minor units of a currency. */
export function useShowMoney(): (amount: number, currency: string) => string {
  return (amount, currency) =>
    isCurrency(currency) ? formatMoney({ amount, currency }) : `${currency} ${amount}`
}

/**
 * Returns a function that formats a moment in a time zone, with the zone's short name if it differs from the office's:
 * `22 nov 2026, 12:05 GMT-3`.
 */
export function useShowTime(): (time: string, timeZone?: string) => string {
  const { language } = useTextsValue()
  return (time, timeZone) => {
    if (timeZone) learnOffset(timeZone, time)
    // Without a zone a fixed one, so that server and browser format alike.
    const shown = zoneFormat(languageTag(localeOfLanguage[language]), timeZone ?? 'America/Mexico_City', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone && { timeZoneName: 'short' }),
    }).format(new Date(time))
    // Keeps the zone on the line of its hour.
    return timeZone ? shown.replace(/ (?=\S+$)/, '\u00a0') : shown
  }
}

/**
 * Returns a function that formats a local time without its zone (`2026-12-05T20:30…`): `5 dic 2026, 20:30`.
 */
export function useShowHour(): (hour: string) => string {
  const { language } = useTextsValue()
  const format = zoneFormat(languageTag(localeOfLanguage[language]), 'UTC', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (hour) => {
    const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(hour)?.[0]
    return local ? format.format(new Date(`${local}Z`)) : hour
  }
}

/** `showHours(date)`: the start and the end of a date at its place; an end on another day but the next has its day. */
export function useShowHours(): (date: { startsAt: string; endsAt: string }) => string {
  const showHour = useShowHour()
  return ({ startsAt, endsAt }) => {
    if (endsAt <= startsAt) return showHour(startsAt)
    const days = (Date.parse(endsAt.slice(0, 10)) - Date.parse(startsAt.slice(0, 10))) / 86_400_000
    return `${showHour(startsAt)} – ${days <= 1 ? endsAt.slice(11, 16) : showHour(endsAt)}`
  }
}

/** Returns a function that formats a day (`2026-11-22`): `22 nov 2026`. */
export function useShowDay(): (day: string) => string {
  const { language } = useTextsValue()
  const format = zoneFormat(languageTag(localeOfLanguage[language]), 'UTC', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (day) => format.format(new Date(day))
}

/** Returns a function that formats a number: `1.128`, `1,6`. */
export function useShowNumber(): (value: number) => string {
  return (value) => value.toLocaleString(numberTag)
}

/** Returns a function that formats a percentage: `12,5%`. */
export function useShowPercent(): (percent: number) => string {
  const format = { style: 'percent', maximumFractionDigits: 2 } as const
  return (percent) => (percent / 100).toLocaleString(numberTag, format)
}

/** Returns a function that formats the local time of a moment: `12:05`. */
export function useShowClock(): (time: string, timeZone: string) => string {
  const { language } = useTextsValue()
  return (time, timeZone) =>
    zoneFormat(languageTag(localeOfLanguage[language]), timeZone, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(time))
}

/**
 * Returns a function for the short name of a zone at a local time of it (`2026-12-05T20:30`), or now: `GMT-6`.
 */
export function useZoneName(): (timeZone: string, hour?: string) => string {
  const { language } = useTextsValue()
  return (timeZone, hour) => {
    const at = hour ? new Date(`${hour.slice(0, 16)}Z`) : new Date()
    const format = zoneFormat(languageTag(localeOfLanguage[language]), timeZone, {
      timeZoneName: 'short',
    })
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  }
}
