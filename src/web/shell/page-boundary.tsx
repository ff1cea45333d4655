import { useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { ApiRefusal } from '../api/api.ts'
import { useOnline } from '../app/online.tsx'
import { pageContext } from '../app/page-context.ts'
import { onlyWithEverything } from '../app/revalidate-everything.ts'
import { useTranslate } from '../texts/messages.tsx'
import { textsOfPage } from '../texts/texts-of-page.server.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoopMark } from '../ui/loop-mark.tsx'
import { Page } from '../ui/page.tsx'
import { PageHead } from '../ui/page-head.tsx'

const words = {
  offline: { title: 'offline_title', text: 'offline_text' },
  unavailable: { title: 'unavailable_title', text: 'unavailable_text' },
  broken: { title: 'broken_title', text: 'broken_text' },
} as const

/** The texts of the page beside those of the shell, whatever its screen loads (docs/architecture.md, "Pages"). */
export function loader({ context, pattern }: LoaderFunctionArgs) {
  return textsOfPage(context.get(pageContext).locale, pattern)
}

/** Another step of the same page has the same texts. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return onlyWithEverything() || currentUrl.pathname !== nextUrl.pathname
}

/** Around every screen: a screen that fails leaves the header and the footer where they are. */
export default Outlet

/** In the place of a screen whose data could not be had or that broke: whose fault it is, and another try. */
export function ErrorBoundary() {
  const t = useTranslate()
  const online = useOnline()
  const error = useRouteError()
  const { title, text } = words[online ? causeOf(error) : 'offline']
  const { revalidate, state } = useRevalidator()
  const wasOnline = useRef(online)
  const retry = () => void revalidate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again by itself once the network is back
  useEffect(() => {
    if (online && !wasOnline.current) retry()
    wasOnline.current = online
  }, [online])

  return (
    <Page className="flex flex-col items-center justify-center gap-4 text-center">
      <PageHead title={`${t(title)} · Vaivén`} hidden />
      <LoopMark end="nothing" className="h-24 w-auto text-jacaranda" />
      <div role="alert">
        <h1 className="display text-title">{t(title)}</h1>
      </div>
      <p className="max-w-text text-lead text-balance text-ink-soft">{t(text)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button busy={state === 'loading'} onClick={retry}>
          {t('try_again')}
        </Button>
        <ButtonLink to="/" variant="quiet">
          {t('back_home')}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** How browsers name a request that got no answer. */
const noAnswer = /fetch|network|load failed/i

function causeOf(error: unknown): 'unavailable' | 'broken' {
  if (isRouteErrorResponse(error)) return error.status === 503 ? 'unavailable' : 'broken'
  if (error instanceof ApiRefusal) return 'unavailable'
  return error instanceof TypeError && noAnswer.test(error.message) ? 'unavailable' : 'broken'
}
