import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { documentLocale, loadMessages, MessagesProvider } from './messages.tsx'

// A new version of the shop has other files: the page that still asks for an old one begins again, and finds what
// was typed where it was kept. Not without a network, and not again and again.
window.addEventListener('vite:preloadError', (event) => {
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigator.onLine || (begun?.type === 'reload' && performance.now() < 30_000)) return
  event.preventDefault()
  location.reload()
})

const locale = documentLocale()
const messages = await loadMessages(locale)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MessagesProvider locale={locale} messages={messages}>
        <HydratedRouter />
      </MessagesProvider>
    </StrictMode>,
  )
})
