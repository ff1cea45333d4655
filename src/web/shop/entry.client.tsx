import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fillInOldBrowsers } from '../browser/fill-in-old-browsers.ts'
import { offerOfflinePage } from '../browser/offer-offline-page.ts'

/** A reloaded page that fails again within this time is not reloaded again. */
const onceWithinMs = 30_000

// After a deploy an open page may request files of the old version: reload it; the input was stored. Not
// while offline, and not repeatedly.
window.addEventListener('vite:preloadError', (event) => {
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigator.onLine || (begun?.type === 'reload' && performance.now() < onceWithinMs)) return
  event.preventDefault()
  location.reload()
})

function Shop() {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
  }, [])
  return <HydratedRouter />
}

// A separate task, so that the browser can paint and handle a tap between loading the scripts and hydration.
void fillInOldBrowsers().then(() =>
  setTimeout(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <Shop />
        </StrictMode>,
      )
    }),
  ),
)
offerOfflinePage()
