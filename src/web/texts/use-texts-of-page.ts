import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#domain/locales.ts'
import type { RootData } from '../app/root-data.ts'
import type { Texts } from './messages.tsx'

type Brought = { locale: Locale; texts: Texts }

/** Texts that pages have loaded in this browser so far. Empty on the server, where visitors have different languages. */
let soFar: Brought = { locale: 'es_MX', texts: {} }

/**
 * The texts of the shell and of the page, as their loaders brought them. Those of earlier pages stay: a dialog over the
 * next page may still name one, and without its data the root says in them what is wrong.
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
