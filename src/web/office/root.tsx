import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import './office.css'
import { officeContext } from './app/office-context.ts'
import { useLanguage } from './app/texts.tsx'
import { FailedPage } from './frame/failed-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { demo } = context.get(officeContext)
  return { demo }
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={useLanguage()}>
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
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailedPage />
}
