import '../browser/follow-translation.ts'
import bricolage from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { languageTag } from '#domain/platform/locales.ts'
import './app.css'
import { AuthDialogProvider } from '../app/auth-dialog.tsx'
import { pageContext } from '../app/page-context.ts'
import { useReloadForPreferences } from '../app/reload-for-preferences.ts'
import { onlyOnFullRevalidation } from '../app/revalidate-all.ts'
import type { RootData } from '../app/root-data.ts'
import { SessionProvider } from '../app/session.tsx'
import { useTextsOfPage } from '../app/use-texts-of-page.ts'
import { TextsProvider, useTranslate } from '../texts/messages.tsx'
import { textsOfShell } from '../texts/texts-of-page.server.ts'
import { NoticeProvider } from '../ui/overlays/notice.tsx'
import { mainId } from '../ui/page/page.tsx'
import { AuthDialogs } from './people/log-in/auth-dialogs.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { FocusOnNavigation } from './shell/focus-on-navigation.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { IncompletePage } from './shell/incomplete-page.tsx'
import { NavigationProgress } from './shell/navigation-progress.tsx'

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { country, locale, demo, publicUrl, socialLinks, freezeHours } = context.get(pageContext)
  return { country, locale, demo, publicUrl, socialLinks, freezeHours, texts: textsOfShell(locale) }
}

// A failing page must not fail the root, too.
export const shouldRevalidate = onlyOnFullRevalidation

export function Layout({ children }: { children: ReactNode }) {
  const { locale, texts } = useTextsOfPage()
  return (
    <html lang={languageTag(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#17132b" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={bricolage} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={instrument} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?locale=${locale}`} />
        <Meta />
        <Links />
      </head>
      <body>
        <TextsProvider locale={locale} texts={texts}>
          {children}
          <IncompletePage />
        </TextsProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const t = useTranslate()
  useReloadForPreferences()
  return (
    <NoticeProvider>
      <AuthDialogProvider>
        <SessionProvider>
          <a
            href={`#${mainId}`}
            className="sr-only z-50 rounded-full bg-jacaranda px-6 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            {t('skip_to_content')}
          </a>
          <NavigationProgress />
          <FocusOnNavigation />
          <Header />
          <noscript>
            <p className="gutters bg-amber-tint py-3 font-semibold text-amber">{t('no_scripts')}</p>
          </noscript>
          <Outlet />
          <Footer />
          <AuthDialogs />
        </SessionProvider>
      </AuthDialogProvider>
    </NoticeProvider>
  )
}

export function ErrorBoundary() {
  return <BrokenPage />
}
