import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#web/app/page-context.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PictureOrVideo } from '#web/ui/media/picture-or-video.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import afternoon from './afternoon.svg?url'
import midnight from './midnight.svg?url'
import moon from './moon.svg?url'
import show from './show.svg?url'

export const handle: ScreenHandle = { header: 'night', cacheFor: 2 }

export function loader({ context }: LoaderFunctionArgs) {
  const { outside } = context.get(pageContext)
  return { video: outside.videos['about-us'] }
}

const claims = [
  { figure: 'page_about_us_saving_figure', text: 'page_about_us_saving' },
  { figure: 'page_about_us_fare_figure', text: 'page_about_us_fare' },
  { figure: 'page_about_us_network_figure', text: 'page_about_us_network' },
] as const

const hours = [
  {
    picture: afternoon,
    time: '16:30',
    title: 'page_about_us_afternoon_title',
    text: 'page_about_us_afternoon',
  },
  { picture: show, time: '21:00', title: 'page_about_us_show_title', text: 'page_about_us_show' },
  { picture: midnight, time: '00:20', title: 'page_about_us_midnight_title', text: 'page_about_us_midnight' },
] as const

export default function AboutUsScreen() {
  const t = useTranslate()
  const { video } = useLoaderData<typeof loader>()
  return (
    <Page width="bleed">
      <PageHead title={`${t('page_about_us_title')} · Vaivén`} description={t('page_about_us_description')} />
      <section className="on-ink overflow-hidden">
        <div className="gutters relative z-10 pt-8 md:pt-16">
          <p className="font-semibold text-jacaranda-light">{t('page_about_us_title')}</p>
          <h1 className="display mt-3 max-w-[15ch] text-hero">{t('page_about_us_headline')}</h1>
        </div>
        {video ? (
          <div className="gutters py-10 md:py-16">
            <PictureOrVideo
              drawing={{ src: moon, width: 1600, height: 640 }}
              video={video}
              title={t('page_about_us_title')}
            />
          </div>
        ) : (
          <img
            src={moon}
            width={1600}
            height={640}
            alt=""
            className="mt-6 h-[18rem] w-full object-cover object-[68%_50%] md:h-[26rem] lg:-mt-16 lg:h-[36rem]"
          />
        )}
      </section>

      <section className="gutters grid gap-x-16 gap-y-6 pt-14 md:pt-24 lg:grid-cols-2">
        <p className="display max-w-[22ch] text-title">{t('page_about_us_question')}</p>
        <div className="flex max-w-text flex-col gap-5 text-lead text-ink-soft">
          <p>{t('page_about_us_story_1')}</p>
          <p>{t('page_about_us_story_2')}</p>
          <p>{t('page_about_us_story_3')}</p>
        </div>
      </section>

      <section aria-label={t('page_about_us_claims')} className="gutters pt-16 md:pt-24">
        <dl className="grid border-t-2 border-ink md:grid-cols-3">
          {claims.map(({ figure, text }) => (
            <div
              key={figure}
              className="flex flex-col gap-2 border-paper-line py-6 max-md:border-b md:px-8 md:py-10 md:not-first:border-l md:first:pl-0"
            >
              <dt className="display text-heading lg:text-title">{t(figure)}</dt>
              <dd className="max-w-[22rem] text-ink-soft">{t(text)}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section aria-labelledby="night" className="gutters pt-16 pb-20 md:pt-24 md:pb-28">
        <h2 id="night" className="display text-title">
          {t('page_about_us_night')}
        </h2>
        <ol className="mt-8 grid gap-x-6 gap-y-10 md:grid-cols-3">
          {hours.map(({ picture, time, title, text }) => (
            <li key={time}>
              <img
                src={picture}
                width={560}
                height={420}
                alt=""
                loading="lazy"
                className="h-auto w-full rounded-card"
              />
              <p className="figures mt-4 font-semibold text-jacaranda">{time}</p>
              <h3 className="display text-heading">{t(title)}</h3>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </li>
          ))}
        </ol>
        <div className="mt-14 flex flex-wrap gap-3">
          <ButtonLink to="/" size="large">
            {t('home_see_events')}
          </ButtonLink>
          <ButtonLink to="/contact" size="large" variant="quiet">
            {t('page_about_us_contact')}
          </ButtonLink>
        </div>
      </section>
    </Page>
  )
}
