import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { useAnswer } from '#web/app/defer-if-slow.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EventResults } from './event-results.tsx'
import type { ListedEvents } from './load-event-list.ts'

/**
 * The page of one type of events. Its loaders return `{ answer: ListedEvents }`, in the browser possibly as a promise.
 */
export function EventListPage({
  path,
  title,
  text,
  back,
  last,
}: {
  path: string
  title: string
  text: string
  back: ReactNode
  /** after the events, filling their last row */
  last?: ReactNode
}) {
  const { answer } = useLoaderData<{ answer: ListedEvents | Promise<ListedEvents> }>()
  const { value, waiting } = useAnswer(answer as ListedEvents | Promise<ListedEvents>)
  return (
    <Page>
      <PageHead title={`${title} · Vaivén`} description={text} />
      {back}
      <h1 className="display pt-2 text-title">{title}</h1>
      <p className="max-w-[40rem] pt-2 pb-6 text-lead text-ink-soft">{text}</p>
      <EventResults path={path} listed={value} waiting={waiting} defaultSort="date" last={last} />
    </Page>
  )
}
