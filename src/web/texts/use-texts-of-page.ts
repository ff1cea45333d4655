import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#domain/locales.ts'
import type { RootData } from '../app/root-data.ts'
import type { Texts } from './messages.tsx'

type Brought = { locale: Locale; texts: Texts }

/** What pages have brought to this browser so far. On the server, where each visitor has another language, nothing. */
let soFar: Brought = { locale: 'es_MX', texts: {} }

/**
 * The texts of the shell and of the page, as their loaders brought them. Those of earlier pages stay: a dialog over the next
 * page may still name one, and without its data the root says in them what is wrong.
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
