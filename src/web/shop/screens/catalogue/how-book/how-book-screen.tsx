import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#web/app/page-context.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PictureOrVideo } from '#web/ui/media/picture-or-video.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import aboard from './aboard.svg?url'
import address from './address.svg?url'
import payment from './payment.svg?url'
import seats from './seats.svg?url'
import tickets from './tickets.svg?url'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader({ context }: LoaderFunctionArgs) {
  const { outside } = context.get(pageContext)
  return { video: outside.videos['how-book'] }
}

const steps = [
  { picture: tickets, title: 'page_how_book_event_title', text: 'page_how_book_event' },
  { picture: seats, title: 'page_how_book_seats_title', text: 'page_how_book_seats' },
  { picture: address, title: 'page_how_book_address_title', text: 'page_how_book_address' },
  { picture: payment, title: 'page_how_book_payment_title', text: 'page_how_book_payment' },
  { picture: aboard, title: 'page_how_book_aboard_title', text: 'page_how_book_aboard' },
] as const

export default function HowBookScreen() {
  const t = useTranslate()
  const { video } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageHead title={`${t('page_how_book_title')} · Vaivén`} description={t('page_how_book_lead')} />
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div>
          <p className="font-semibold text-jacaranda">{t('page_how_book_title')}</p>
          <h1 className="display mt-2 max-w-[18ch] text-title">{t('page_how_book_headline')}</h1>
          <p className="mt-4 max-w-[34rem] text-lead text-ink-soft">{t('page_how_book_lead')}</p>
        </div>
        <ButtonLink to="/" size="large">
          {t('home_see_events')}
        </ButtonLink>
      </div>

      <ol className="mt-12 flex flex-col gap-12 md:mt-20 md:gap-20">
        {steps.map(({ picture, title, text }, index) => (
          <li key={title} className="group grid items-center gap-x-16 gap-y-5 md:grid-cols-2">
            <img
              src={picture}
              width={640}
              height={480}
              alt=""
              loading={index === 0 ? 'eager' : 'lazy'}
              className="h-auto w-full rounded-card md:group-even:order-2"
            />
            <div className="flex items-start gap-5 md:block">
              <p aria-hidden="true" className="display figures text-title text-jacaranda md:text-hero">
                {index + 1}
              </p>
              <div>
                <h2 className="display text-heading md:mt-4">{t(title)}</h2>
                <p className="mt-2 max-w-[30rem] text-lead text-ink-soft">{t(text)}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>

      {video && (
        <section aria-labelledby="video" className="mt-16 md:mt-24">
          <h2 id="video" className="display mb-6 text-title">
            {t('page_how_book_video')}
          </h2>
          <PictureOrVideo
            drawing={{ src: tickets, width: 640, height: 480 }}
            video={video}
            title={t('page_how_book_video')}
          />
        </section>
      )}

      <Doubts />
    </Page>
  )
}

function Doubts() {
  const t = useTranslate()
  return (
    <section
      aria-labelledby="doubts"
      className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-card bg-marigold-tint p-6 md:mt-24 md:p-10"
    >
      <div>
        <h2 id="doubts" className="display text-heading">
          {t('page_how_book_doubts')}
        </h2>
        <p className="mt-1">{t('page_how_book_doubts_text')}</p>
      </div>
      <ButtonLink to="/faq" iconAfter="arrow-right">
        {t('page_how_book_faq')}
      </ButtonLink>
    </section>
  )
}
