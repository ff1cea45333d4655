import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { mainId } from '#web/ui/page/page.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { EventLists } from './event-lists.tsx'

// Loaded on demand: the form includes its schema, and most customers only view their events.
const EventFormView = lazy(() => import('./form/event-form-view.tsx'))
const EventGuestsView = lazy(() => import('./guests/event-guests-view.tsx'))

/**
 * The customer's private events. The query selects the view: `?show=` a list, `?new` and `?edit=ID` the form,
 * `?guests=ID` the guests of an event.
 */
export default function EventsScreen() {
  const [asked] = useSearchParams()
  const edited = idOf(asked.get('edit'))
  const hosted = idOf(asked.get('guests'))
  useFocusOnView(edited || asked.has('new') ? 'form' : hosted ? 'guests' : 'lists')
  return (
    <Suspense fallback={<Waiting className="min-h-96" />}>
      {edited || asked.has('new') ? (
        <EventFormView id={edited} />
      ) : hosted ? (
        <EventGuestsView key={hosted} id={hosted} />
      ) : (
        <EventLists show={asked.get('show')} />
      )}
    </Suspense>
  )
}

function idOf(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Focuses the content when the view changes, like a navigation. */
function useFocusOnView(view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [view])
}
