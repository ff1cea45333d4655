import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { MessageKey } from '#contract/messages.ts'
import { findLocale, type Locale, languageTag } from '#domain/locales.ts'
import { formatMessage, type MessageValues } from '#domain/messages/format-message.ts'

export type Messages = Record<MessageKey, string>

export type Translate = (key: MessageKey, values?: MessageValues) => string

type Spoken = { locale: Locale; messages: Messages }

const SpokenContext = createContext<Spoken | null>(null)

/** The texts of one locale for everything inside. Only the active locale ever reaches a browser. */
export function MessagesProvider({ locale, messages, children }: Spoken & { children: ReactNode }) {
  const value = useMemo(() => ({ locale, messages }), [locale, messages])
  return <SpokenContext value={value}>{children}</SpokenContext>
}

function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('MessagesProvider is missing')
  return spoken
}

/** `const t = useTranslate()`, then `t('buy_seats', { count: 2 })`. */
export function useTranslate(): Translate {
  const { locale, messages } = useSpoken()
  return useMemo(() => translator(locale, messages), [locale, messages])
}

export function useLocale(): Locale {
  return useSpoken().locale
}

export function translator(locale: Locale, messages: Messages): Translate {
  return (key, values = {}) => formatMessage(messages[key], values, languageTag(locale))
}

const urls = import.meta.glob<string>('../../messages/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the texts of a locale are served. */
export function messagesUrl(locale: Locale): string {
  return urls[`../../messages/${locale}.json`] ?? ''
}

/** The locale of the page as it was rendered. */
export function documentLocale(): Locale {
  return findLocale(document.documentElement.lang.replace('-', '_')) ?? 'es_MX'
}
