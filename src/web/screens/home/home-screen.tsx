import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { pageContext } from '../../app/page-context.ts'
import { withStatus } from '../../app/unavailable.ts'
import type { ScreenHandle } from '../../shell/header.tsx'
import { organization, website } from '../../structured-data/shop-things.server.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { useTranslate } from '../../texts/messages.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
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
