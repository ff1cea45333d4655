import { useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { ApiRefusal } from '#web/api/api.ts'
import { useOnline } from '#web/app/online.tsx'
import { pageContext } from '#web/app/page-context.ts'
import { onlyOnFullRevalidation } from '#web/app/revalidate-all.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { textsOfPage } from '#web/texts/texts-of-page.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

const words = {
  offline: { title: 'offline_title', text: 'offline_text' },
  unavailable: { title: 'unavailable_title', text: 'unavailable_text' },
  broken: { title: 'broken_title', text: 'broken_text' },
} as const

/**
 * The page's texts in addition to those of the shell, independent of its screen's loader (docs/architecture.md,
 * "Pages").
 */
export function loader({ context, pattern }: LoaderFunctionArgs) {
  return textsOfPage(context.get(pageContext).locale, pattern)
}

/** The texts do not change between steps of the same page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return onlyOnFullRevalidation() || currentUrl.pathname !== nextUrl.pathname
}

/** Around every screen: when a screen fails, the header and the footer stay. */
export default Outlet

/** Shown instead of a screen that failed: whether the network or the shop is the cause, and a retry. */
export function ErrorBoundary() {
  const t = useTranslate()
  const online = useOnline()
  const error = useRouteError()
  const { title, text } = words[online ? causeOf(error) : 'offline']
  const { revalidate, state } = useRevalidator()
  const wasOnline = useRef(online)
  // React does not load a failed `lazy` component again.
  const retry = () => (isCodeMissing(error) ? window.location.reload() : void revalidate())

  // biome-ignore lint/correctness/useExhaustiveDependencies: retry automatically when the network is back
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

/** Whether a module could not be loaded, by the browsers' messages. */
function isCodeMissing(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
}

/** Browsers' messages for a request without an answer. */
const noAnswer = /fetch|network|load failed/i

function causeOf(error: unknown): 'unavailable' | 'broken' {
  if (isRouteErrorResponse(error)) return error.status === 503 ? 'unavailable' : 'broken'
  if (error instanceof ApiRefusal) return 'unavailable'
  return error instanceof TypeError && noAnswer.test(error.message) ? 'unavailable' : 'broken'
}
