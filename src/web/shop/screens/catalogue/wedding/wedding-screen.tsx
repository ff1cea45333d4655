import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { pageContext } from '#web/app/page-context.ts'
import { answerEnquiry } from '#web/shop/catalogue/enquiries/answer-enquiry.server.ts'
import { enquiryPlaceId } from '#web/shop/catalogue/enquiries/use-enquiry-form.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PictureOrVideo } from '#web/ui/media/picture-or-video.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import rings from './rings.svg?url'
import { WeddingForm } from './wedding-form.tsx'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader({ context }: LoaderFunctionArgs) {
  const { country, outside } = context.get(pageContext)
  return {
    today: dayIn(countryOf(country).timeZone, new Date()),
    video: outside.videos.wedding,
  }
}

export function action(args: ActionFunctionArgs) {
  return answerEnquiry(args, 'POST /api/marriage')
}

const promises = [
  { icon: 'users', text: 'page_wedding_promise_guests' },
  { icon: 'clock', text: 'page_wedding_promise_hours' },
  { icon: 'heart', text: 'page_wedding_promise_person' },
] as const satisfies readonly { icon: IconName; text: string }[]

export default function WeddingScreen() {
  const t = useTranslate()
  const { today, video } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageHead title={`${t('page_wedding_title')} · Vaivén`} description={t('page_wedding_lead')} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="flex flex-col gap-8">
          <div>
            <p className="font-semibold text-brick">{t('page_wedding_title')}</p>
            <h1 className="display mt-2 text-title">{t('page_wedding_headline')}</h1>
            <p className="mt-4 max-w-[34rem] text-lead text-ink-soft">{t('page_wedding_lead')}</p>
          </div>
          <PictureOrVideo
            drawing={{ src: rings, width: 960, height: 840 }}
            video={video}
            title={t('page_wedding_title')}
            className="md:max-lg:aspect-[2/1] md:max-lg:object-cover md:max-lg:object-top"
          />
          <ul className="grid gap-3">
            {promises.map(({ icon, text }) => (
              <li key={text} className="flex items-start gap-3">
                <Icon name={icon} className="mt-0.5 size-5 text-jacaranda" />
                {t(text)}
              </li>
            ))}
          </ul>
        </div>
        <section
          aria-labelledby={enquiryPlaceId}
          className="self-start rounded-card bg-white p-5 shadow-lift md:p-8"
        >
          <h2 id={enquiryPlaceId} className="display text-heading">
            {t('page_wedding_form')}
          </h2>
          <p className="mt-2 mb-6 text-ink-soft">{t('page_wedding_form_intro')}</p>
          <WeddingForm today={today} />
        </section>
      </div>
    </Page>
  )
}
