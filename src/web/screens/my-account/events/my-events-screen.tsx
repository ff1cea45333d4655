import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { mainId } from '#web/ui/page.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { EventLists } from './event-lists.tsx'

// The form brings its schema along, and most come to look at their events.
const EventFormView = lazy(() => import('./form/event-form-view.tsx'))
const EventGuestsView = lazy(() => import('./guests/event-guests-view.tsx'))

/**
 * The customer's private events. The address says what of them: `?show=` one of the lists, `?new` and `?edit=ID` the
 * form, `?guests=ID` who comes to one of them.
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

/** Another view begins at its content, as another screen does. */
function useFocusOnView(view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [view])
}
