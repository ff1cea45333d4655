import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#domain/platform/locales.ts'
import type { Texts } from '../texts/messages.tsx'
import type { RootData } from './root-data.ts'

type PageTexts = { locale: Locale; texts: Texts }

/**
 * All texts that this browser has loaded so far. Empty on the server, where visitors have different languages.
 */
let loadedTexts: PageTexts = { locale: 'es_MX', texts: {} }

/**
 * The texts of the shell and of the page, from their loaders. Texts of earlier pages are kept, because a dialog may
 * still use them on the next page, and the root shows errors with them when loading fails.
 */
export function useTextsOfPage(): PageTexts {
  const root = useRouteLoaderData<RootData>('root')
  const page = useRouteLoaderData<Texts>('shell/page-boundary')
  return useMemo(() => {
    const texts = { ...loadedTexts.texts, ...root?.texts, ...page }
    const pageTexts = { locale: root?.locale ?? loadedTexts.locale, texts }
    if (!import.meta.env.SSR) loadedTexts = pageTexts
    return pageTexts
  }, [root, page])
}
