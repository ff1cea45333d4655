import '../browser/follow-translation.ts'
import bricolage from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import './office.css'
import { textsOfPage } from './app/all-texts.server.ts'
import { officeContext } from './app/office-context.ts'
import { TextsProvider, useTextsOfPage } from './app/texts.tsx'
import { FailedPage } from './frame/failed-page.tsx'

export function loader({ context, pattern }: LoaderFunctionArgs) {
  const { demo, language } = context.get(officeContext)
  return { demo, speech: { language, texts: textsOfPage(language, pattern) } }
}

/** The texts depend on the page, not on its filters. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export function Layout({ children }: { children: ReactNode }) {
  const textsValue = useTextsOfPage()
  return (
    <html lang={textsValue.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={bricolage} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={instrument} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <Links />
      </head>
      <body>
        <TextsProvider {...textsValue}>{children}</TextsProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useArrivalFocus()
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailedPage />
}

/**
 * After a refused form, focuses the first invalid field. When the focused element was replaced, focuses the content.
 */
function useArrivalFocus(): void {
  const { key } = useLocation()
  useEffect(() => {
    // The first page in a browser has this key; its focus stays at the top.
    if (key === 'default') return
    const wrong = [...document.querySelectorAll<HTMLElement>('[aria-invalid=true]')].find((field) =>
      field.checkVisibility(),
    )
    if (wrong) wrong.focus()
    else if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [key])
}
