import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Api } from '#web/api/api.ts'
import { type PageContext, pageContext } from '#web/app/page-context.ts'
import { loader } from './event-screen.tsx'

it('shows a private event to a stranger, for whom it has no times', async () => {
  const noTimes = {
    calendars: [],
    startsAt: '',
    endsAt: '',
    pickUpFrom: '',
    pickUpUntil: '',
    returnsAt: null,
  }
  const message = 'Este evento es privado'
  const hidden = { id: 7, available: true, message, timeZone: 'America/Mexico_City', ...noTimes }
  const api = (async (call: string) => (call === 'GET /api/events/{idOrSlug}' ? hidden : [])) as Api
  const context = new RouterContextProvider()
  context.set(pageContext, { api, country: 'MX', locale: 'es_MX', publicUrl: 'http://shop' } as PageContext)
  const request = new Request('http://shop/event/boda')
  const loaded = loader({ params: { slug: 'boda' }, request, context } as unknown as LoaderFunctionArgs)
  await expect(loaded).resolves.toMatchObject({ event: { message }, words: null })
})
