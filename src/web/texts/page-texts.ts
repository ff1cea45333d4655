import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import type { MessageKey, Say, TextKey } from '#contract/messages.ts'
import { languageTag } from '#domain/locales.ts'
import { formatMessage } from '#domain/messages/format-message.ts'
import { useLocale, useTranslate } from './messages.tsx'

export type PageTextKey<P extends string> = Extract<TextKey, `page_${P}_${string}`>

export type PageTexts<P extends string> = Record<PageTextKey<P>, string>

export type TranslatePage<P extends string> = Say<MessageKey | PageTextKey<P>>

/**
 * `const t = usePageTexts('faq')` finds the texts of one page besides those of everywhere, in each component of a
 * screen whose loader returns `texts: pageTexts(locale, 'faq')`.
 */
export function usePageTexts<P extends string>(page: P): TranslatePage<P> {
  return useTextsOf(page, useLoaderData<{ texts: PageTexts<P> }>().texts)
}

/** The same for the screens inside another one, whose loader has brought these texts. */
export function useTextsOf<P extends string>(page: P, texts: PageTexts<P>): TranslatePage<P> {
  const t = useTranslate()
  const tag = languageTag(useLocale())
  return useMemo(() => {
    const isOfPage = (key: string): key is PageTextKey<P> => key.startsWith(`page_${page}_`)
    return (key, ...values) =>
      isOfPage(key) ? formatMessage(texts[key], values[0], tag) : (t as TranslatePage<P>)(key, ...values)
  }, [page, texts, t, tag])
}
