import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { offerOfflinePage } from './app/offline-page.ts'
import { beginAgain, loadTextsSurely } from './begin-again.ts'
import { documentLocale, MessagesProvider } from './texts/messages.tsx'

// A new version of the shop has other files: the page that still asks for an old one begins again, and finds what
// was typed where it was kept.
window.addEventListener('vite:preloadError', (event) => {
  if (beginAgain()) event.preventDefault()
})

const locale = documentLocale()
const messages = await loadTextsSurely(locale)

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
offerOfflinePage()
