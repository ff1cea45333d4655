import { Link } from 'react-router'
import { newEventAddress } from '#web/shop/screens/people/my-account/events/event-addresses.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Ticket } from '#web/ui/drawings/ticket.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import garden from './garden.svg?url'
import { OwnPrivateEvents } from './own-private-events.tsx'

export const handle: ScreenHandle = { header: 'night', cacheFor: 2 }

const kinds = [
  {
    to: '/wedding',
    icon: 'heart',
    title: 'page_private_events_weddings',
    text: 'page_private_events_weddings_text',
  },
  {
    to: newEventAddress,
    icon: 'calendar',
    title: 'page_private_events_birthdays',
    text: 'page_private_events_birthdays_text',
  },
  {
    to: newEventAddress,
    icon: 'users',
    title: 'page_private_events_stag_parties',
    text: 'page_private_events_stag_parties_text',
  },
  {
    to: '/vaiven-companies',
    icon: 'building',
    title: 'page_private_events_companies',
    text: 'page_private_events_companies_text',
  },
] as const satisfies readonly { to: string; icon: IconName; title: string; text: string }[]

const steps = [
  { title: 'page_private_events_tell', text: 'page_private_events_tell_text' },
  { title: 'page_private_events_invite', text: 'page_private_events_invite_text' },
  { title: 'page_private_events_ride', text: 'page_private_events_ride_text' },
] as const

/** Explains private events; a logged-in customer also sees their own. */
export default function PrivateEventsScreen() {
  const t = useTranslate()
  return (
    <Page width="bleed">
      <PageHead
        title={`${t('page_private_events_title')} · Vaivén`}
        description={t('page_private_events_lead')}
      />
      <section className="on-ink">
        <div className="gutters grid items-center gap-x-14 gap-y-10 pt-6 pb-10 md:pt-10 lg:grid-cols-2 lg:pb-14">
          <div>
            <BackButton />
            <p className="pt-4 font-semibold text-jacaranda-light">{t('page_private_events_title')}</p>
            <h1 className="display pt-2 text-hero">{t('page_private_events_headline')}</h1>
            <p className="max-w-[34rem] pt-5 text-lead text-paper-soft">{t('page_private_events_lead')}</p>
            <div className="flex flex-wrap gap-3 pt-8">
              <ButtonLink to={newEventAddress} variant="accent" size="large">
                {t('page_private_events_create')}
              </ButtonLink>
              <ButtonLink to="/contact" variant="secondary" size="large">
                {t('page_private_events_ask')}
              </ButtonLink>
            </div>
          </div>
          <img
            src={garden}
            width={960}
            height={780}
            alt=""
            className="h-auto w-full rounded-card md:max-lg:aspect-[2/1] md:max-lg:object-cover md:max-lg:object-bottom"
          />
        </div>
      </section>
      <div className="gutters flex flex-col gap-16 pt-12 pb-20 md:gap-24 md:pt-16 md:pb-28">
        <section aria-labelledby="own">
          <h2 id="own" className="display pb-6 text-title">
            {t('page_private_events_own')}
          </h2>
          <OwnPrivateEvents />
        </section>
        <KindsSection />
        <StepsSection />
      </div>
    </Page>
  )
}

function KindsSection() {
  const t = useTranslate()
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className="display pb-6 text-title">
        {t('page_private_events_kinds')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {kinds.map(({ to, icon, title, text }) => (
          <li key={title} className="group/ticket relative">
            <Ticket
              className="h-full"
              stub={
                <span className="flex h-full items-center justify-center text-jacaranda">
                  <Icon name={icon} className="size-8" />
                </span>
              }
            >
              <div className="flex h-full items-center gap-4 p-5">
                <div className="flex-1">
                  <h3 className="display text-lead">
                    <Link
                      to={to}
                      className="after:absolute after:inset-0 after:rounded-card group-hover/ticket:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--focus)"
                    >
                      {t(title)}
                    </Link>
                  </h3>
                  <p className="pt-1 text-ink-soft">{t(text)}</p>
                </div>
                <Icon name="arrow-right" className="size-5 text-jacaranda" />
              </div>
            </Ticket>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StepsSection() {
  const t = useTranslate()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="display pb-6 text-title">
        {t('page_private_events_steps')}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
        {steps.map(({ title, text }, nth) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <p className="display figures text-title text-jacaranda" aria-hidden="true">
              {nth + 1}
            </p>
            <h3 className="display pt-2 text-lead">{t(title)}</h3>
            <p className="pt-1 text-ink-soft">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
