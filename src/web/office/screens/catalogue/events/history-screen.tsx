import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowHour } from '#web/office/app/texts.tsx'
import { loadObjectLog, ObjectLog } from '#web/office/ui/log/object-log.tsx'
import { useNameIn, useTicketsOf } from './event-words.ts'
import { useEvent } from './use-event.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => loadObjectLog(api, 'event', Number(args.params.id) || 0))

/** The log entries of the event, with its tickets and dates by name. */
export default function HistoryScreen() {
  const event = useEvent()
  const rows = useLoaderData<typeof loader>()
  const showHour = useShowHour()
  const nameIn = useNameIn()
  const ticketsOf = useTicketsOf()
  const names = Object.fromEntries([
    ...event.dates.map(({ id, startsAt }) => [`date:${id}`, showHour(startsAt)]),
    ...event.categories.map(({ id, texts }) => [`id:${id}`, nameIn(texts, event.locales) ?? String(id)]),
    ...ticketsOf(event).map(({ variant, name }) => [
      `variant:${variant.id}`,
      `${name} · ${variant.provinceName}`,
    ]),
  ])
  return <ObjectLog rows={rows} names={names} />
}
