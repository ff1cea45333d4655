import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#domain/locales.ts'
import type { RootData } from '../app/root-data.ts'
import type { Texts } from './messages.tsx'

type Brought = { locale: Locale; texts: Texts }

/**
 * All texts that this browser has loaded so far. Empty on the server, where visitors have different languages.
 */
let soFar: Brought = { locale: 'es_MX', texts: {} }

/**
 * The texts of the shell and of the page, from their loaders. Texts of earlier pages are kept, because a dialog may
 * still use them on the next page, and the root shows errors with them when loading fails.
 */
export function useTextsOfPage(): Brought {
  const root = useRouteLoaderData<RootData>('root')
  const page = useRouteLoaderData<Texts>('shell/page-boundary')
  return useMemo(() => {
    const texts = { ...soFar.texts, ...root?.texts, ...page }
    const brought = { locale: root?.locale ?? soFar.locale, texts }
    if (!import.meta.env.SSR) soFar = brought
    return brought
  }, [root, page])
}
