import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { MessageKey, Say } from '#contract/messages.ts'
import { findLocale, type Locale, languageTag } from '#domain/locales.ts'
import { formatMessage } from '#domain/messages/format-message.ts'

export type Messages = Record<MessageKey, string>

export type Translate = Say<MessageKey>

type Spoken = { locale: Locale; messages: Messages }

type Speech = Spoken & { speak(next: Spoken): void }

const SpeechContext = createContext<Speech | null>(null)

/**
 * The texts of one locale for everything inside: at first these, later those of the locale that the visitor chooses.
 * A browser never gets those of a locale that is not shown.
 */
export function MessagesProvider({ locale, messages, children }: Spoken & { children: ReactNode }) {
  const [spoken, speak] = useState({ locale, messages })
  const speech = useMemo(() => ({ ...spoken, speak }), [spoken])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('MessagesProvider is missing')
  return speech
}

/** `const t = useTranslate()`, then `t('buy_seats', { count: 2 })`. */
export function useTranslate(): Translate {
  const { locale, messages } = useSpeech()
  return useMemo(() => translator(locale, messages), [locale, messages])
}

export function useLocale(): Locale {
  return useSpeech().locale
}

/** `speak({ locale, messages })` goes on in another language; nothing else of the page changes. */
export function useSpeak(): (next: Spoken) => void {
  return useSpeech().speak
}

export function translator(locale: Locale, messages: Messages): Translate {
  return (key, ...[values]) => formatMessage(messages[key], values, languageTag(locale))
}

const urls = import.meta.glob<string>('/messages/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the texts of a locale are served. */
export function messagesUrl(locale: Locale): string {
  return urls[`/messages/${locale}.json`] ?? ''
}

/** Fetches the texts of a locale; throws when the shop cannot be reached. */
export async function loadMessages(locale: Locale, cache: RequestCache = 'default'): Promise<Messages> {
  const response = await fetch(messagesUrl(locale), { cache })
  if (!response.ok) throw new Error(`no texts: ${response.status}`)
  return (await response.json()) as Messages
}

/** The locale of the page as it was rendered. */
export function documentLocale(): Locale {
  return findLocale(document.documentElement.lang.replace('-', '_')) ?? 'es_MX'
}
