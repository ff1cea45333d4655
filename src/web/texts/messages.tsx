import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { MessageKey, Say } from '#contract/platform/message-keys.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { formatMessage } from '#domain/platform/texts/format-message.ts'

/** The texts that a page can show, by key (docs/architecture.md, "Pages"). */
export type Texts = Partial<Record<MessageKey, string>>

export type Translate = Say<MessageKey>

type TextsValue = { locale: Locale; texts: Texts }

const TextsContext = createContext<TextsValue | null>(null)

/** Provides language and texts to all children. */
export function TextsProvider({ locale, texts, children }: TextsValue & { children: ReactNode }) {
  const textsValue = useMemo(() => ({ locale, texts }), [locale, texts])
  return <TextsContext value={textsValue}>{children}</TextsContext>
}

function useTextsValue(): TextsValue {
  const textsValue = useContext(TextsContext)
  if (!textsValue) throw new Error('TextsProvider is missing')
  return textsValue
}

/** `const t = useTranslate()`, then `t('buy_seats', { count: 2 })`. */
export function useTranslate(): Translate {
  const { locale, texts } = useTextsValue()
  return useMemo(() => translator(locale, texts), [locale, texts])
}

export function useLocale(): Locale {
  return useTextsValue().locale
}

function translator(locale: Locale, texts: Texts): Translate {
  return (key, ...[values]) => {
    const text = texts[key]
    if (text === undefined)
      throw new Error(`the page has no text ${key}: see scripts/build-steps/text-keys.ts`)
    return formatMessage(text, values, languageTag(locale))
  }
}
