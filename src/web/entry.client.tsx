import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { offerOfflinePage } from './app/offer-offline-page.ts'

/** A page that was loaded again and fails within this time is not loaded again. */
const onceWithinMs = 30_000

// A new version of the shop has other files: the page that still requests an old one is loaded again, and finds what
// was typed where it was kept. Not without a network, and not again and again.
window.addEventListener('vite:preloadError', (event) => {
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigator.onLine || (begun?.type === 'reload' && performance.now() < onceWithinMs)) return
  event.preventDefault()
  location.reload()
})

// A task of its own: between the scripts and the hydration the browser can paint and take a tap.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
offerOfflinePage()
