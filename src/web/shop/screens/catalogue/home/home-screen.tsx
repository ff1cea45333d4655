import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { pageContext } from '#web/app/page-context.ts'
import { withStatus } from '#web/app/unavailable.ts'
import { organization, website } from '#web/shop/catalogue/structured-data/shop-things.server.ts'
import { StructuredData } from '#web/shop/catalogue/structured-data/structured-data.tsx'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Community } from './community.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './load-home.ts'
import { MassEvents } from './mass-events.tsx'
import { Partners } from './partners.tsx'
import { Recommended } from './recommended.tsx'

export const handle: ScreenHandle = { header: 'night', cacheFor: 2 }

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const parts = { ...(await loadHome(page)), about: [organization(page), website(page)] }
  return withStatus(parts, parts.events !== null)
}

export default function HomeScreen() {
  const t = useTranslate()
  const { slides, recommended, events, comments, partners, about } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  const retry = { loading: state === 'loading', onRetry: () => void revalidate() }
  return (
    <Page width="bleed">
      <PageHead title={t('home_title')} description={t('home_description')} />
      <StructuredData things={about} />
      <Hero slides={slides} />
      <Recommended events={recommended} {...retry} />
      <MassEvents events={events} {...retry} />
      <Community comments={comments} {...retry} />
      <Partners partners={partners} />
    </Page>
  )
}
