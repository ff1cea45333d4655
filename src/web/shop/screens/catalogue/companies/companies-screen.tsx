import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#web/app/page-context.ts'
import { answerEnquiry } from '#web/shop/catalogue/enquiries/answer-enquiry.server.ts'
import { enquiryPlaceId } from '#web/shop/catalogue/enquiries/use-enquiry-form.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PictureOrVideo } from '#web/ui/media/picture-or-video.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { CompanyForm, type CompanyWish } from './company-form.tsx'
import manyWays from './many-ways.svg?url'
import { VanCards } from './van-cards.tsx'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader({ context }: LoaderFunctionArgs) {
  const { country, outside, officeMails } = context.get(pageContext)
  return {
    video: outside.videos.companies,
    site: outside.companySite,
    mail: officeMails[country],
  }
}

export function action(args: ActionFunctionArgs) {
  return answerEnquiry(args, 'POST /api/companies')
}

const offers = [
  { icon: 'van', title: 'page_companies_routes_title', text: 'page_companies_routes' },
  { icon: 'clock', title: 'page_companies_vans_title', text: 'page_companies_vans' },
  { icon: 'calendar', title: 'page_companies_events_title', text: 'page_companies_events' },
] as const satisfies readonly { icon: IconName; title: string; text: string }[]

export default function CompaniesScreen() {
  const t = useTranslate()
  const { video, site, mail } = useLoaderData<typeof loader>()
  const [wish, setWish] = useState<CompanyWish>()
  return (
    <Page width="bleed">
      <PageHead
        title={`${t('page_companies_title')} · Vaivén`}
        description={t('page_companies_description')}
      />
      <section className="gutters grid items-center gap-x-16 gap-y-8 pt-6 md:pt-12 lg:grid-cols-2">
        <div>
          <p className="font-semibold text-jacaranda">{t('page_companies_title')}</p>
          <h1 className="display mt-2 text-title">{t('page_companies_headline')}</h1>
          <p className="mt-5 max-w-[34rem] text-lead text-ink-soft">{t('page_companies_lead')}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a
              href={`#${enquiryPlaceId}`}
              className="inline-flex min-h-14 items-center rounded-full bg-jacaranda px-8 py-2 text-lead font-semibold text-white transition-colors hover:bg-jacaranda-deep"
            >
              {t('page_companies_ask')}
            </a>
            {site && (
              <a
                href={site}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center gap-2"
              >
                {t('page_companies_site')}
                <Icon name="external" />
              </a>
            )}
          </div>
        </div>
        <PictureOrVideo
          drawing={{ src: manyWays, width: 960, height: 720 }}
          video={video}
          title={t('page_companies_title')}
        />
      </section>

      <section
        aria-labelledby="offer"
        className="gutters grid gap-x-16 gap-y-10 pt-16 md:pt-28 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]"
      >
        <div className="self-start rounded-card bg-marigold p-6 md:p-8">
          <h2 id="offer" className="display">
            <span className="block text-hero">{t('page_companies_saving')}</span>
            <span className="mt-3 block text-heading">{t('page_companies_saving_of')}</span>
          </h2>
          <p className="mt-3">{t('page_companies_saving_text')}</p>
        </div>
        <ul className="flex flex-col">
          {offers.map(({ icon, title, text }) => (
            <li
              key={title}
              className="flex flex-wrap gap-5 border-paper-line border-b py-6 first:pt-0 last:border-b-0"
            >
              <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-jacaranda-tint text-jacaranda-deep">
                <Icon name={icon} className="size-6" />
              </span>
              {/* Below the icon when letters are large. */}
              <div className="min-w-0 flex-[1_1_10rem]">
                <h3 className="display text-heading">{t(title)}</h3>
                <p className="mt-1 max-w-text text-ink-soft">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="vans" className="gutters pt-16 pb-16 md:pt-28 md:pb-28">
        <h2 id="vans" className="display text-title">
          {t('page_companies_vans_heading')}
        </h2>
        <p className="mt-3 mb-8 max-w-text text-lead text-ink-soft">{t('page_companies_vans_intro')}</p>
        <VanCards onChoose={() => setWish({ interest: 'vans' })} />
      </section>

      <section aria-labelledby={enquiryPlaceId} className="bg-jacaranda-tint">
        <div className="gutters grid gap-x-16 gap-y-8 py-14 md:py-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)]">
          <div>
            <h2 id={enquiryPlaceId} className="display text-title">
              {t('page_companies_form')}
            </h2>
            <p className="mt-4 max-w-[30rem] text-lead text-ink-soft">{t('page_companies_form_intro')}</p>
            <p className="mt-8 text-ink-soft">{t('page_companies_or_write')}</p>
            <a
              href={`mailto:${mail}`}
              className="link inline-flex min-h-11 max-w-full items-center text-lead"
            >
              <span className="min-w-0 wrap-anywhere">{mail}</span>
            </a>
          </div>
          <div className="rounded-card bg-white p-5 shadow-lift md:p-8">
            <CompanyForm wish={wish} />
          </div>
        </div>
      </section>
    </Page>
  )
}
