import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import { formatMessage } from '#domain/platform/texts/format-message.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import { AuthDialogProvider } from '#web/app/auth-dialog.tsx'
import { SessionProvider } from '#web/app/session.tsx'
import { TextsProvider as OfficeTextsProvider } from '#web/office/app/texts.tsx'
import { TextsProvider, type Translate } from '#web/texts/messages.tsx'
import { NoticeProvider } from '#web/ui/overlays/notice.tsx'

const texts = allMessages.es_MX

/** A text of the shop as Mexican customers read it. */
export const text = ((key, ...[values]) => formatMessage(texts[key as never], values, 'es-MX')) as Translate

/** Shows a part of the shop's pages to a guest in Mexico. */
export function show(part: ReactNode): void {
  const root = {
    country: 'MX',
    locale: 'es_MX',
    demo: false,
    publicUrl: '',
    socialLinks: {},
    freezeHours: 72,
    texts,
  }
  const element = (
    <TextsProvider locale="es_MX" texts={texts}>
      <NoticeProvider>
        <AuthDialogProvider>
          <SessionProvider>{part}</SessionProvider>
        </AuthDialogProvider>
      </NoticeProvider>
    </TextsProvider>
  )
  draw(createMemoryRouter([{ id: 'root', path: '/', element }], { hydrationData: { loaderData: { root } } }))
}

/** Shows a part of the office to staff who read English. `routes` replaces the only route. */
export function showOffice(
  part: ReactNode,
  route: { loader?: () => unknown; action?: () => unknown } = {},
): void {
  const element = (
    <OfficeTextsProvider language="en" texts={en}>
      {part}
    </OfficeTextsProvider>
  )
  draw(createMemoryRouter([{ id: 'root', path: '/', element, ...route }]))
}

function draw(router: ReturnType<typeof createMemoryRouter>): void {
  const place = document.createElement('main')
  document.body.append(place)
  const root: Root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}
