import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { officeOf, offices } from '#domain/geography/countries/offices.ts'
import { pageContext } from '#web/app/page-context.ts'
import { useRootData } from '#web/app/root-data.ts'
import { answerEnquiry } from '#web/shop/catalogue/enquiries/answer-enquiry.server.ts'
import { enquiryPlaceId } from '#web/shop/catalogue/enquiries/use-enquiry-form.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { OutsideFrame } from '#web/ui/media/outside-frame.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import bubbles from './bubbles.svg?url'
import { ContactForm } from './contact-form.tsx'
import { mapPage, mapUrl } from './map-url.ts'
import { OfficeList } from './office-list.tsx'
import streets from './streets.svg?url'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader({ context }: LoaderFunctionArgs) {
  const { outside, officeMails } = context.get(pageContext)
  return {
    map: mapUrl(outside.mapUrl, offices[0]),
    mails: officeMails,
  }
}

export function action(args: ActionFunctionArgs) {
  return answerEnquiry(args, 'POST /api/contact')
}

export default function ContactScreen() {
  const t = useTranslate()
  const { map, mails } = useLoaderData<typeof loader>()
  const { country } = useRootData()
  return (
    <Page>
      <PageHead title={`${t('page_contact_title')} · Vaivén`} description={t('page_contact_lead')} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h1 className="display text-hero">{t('page_contact_title')}</h1>
          <p className="mt-5 max-w-[28rem] text-lead text-ink-soft md:mt-8">{t('page_contact_lead')}</p>
          <p className="mt-8 max-w-[28rem] border-l-4 border-marigold pl-4 max-lg:hidden">
            {t('page_contact_before')}
          </p>
          <ButtonLink to="/faq" variant="quiet" iconAfter="arrow-right" className="mt-3 -ml-2 max-lg:hidden">
            {t('page_contact_faq')}
          </ButtonLink>
          <img
            src={bubbles}
            width={520}
            height={300}
            alt=""
            className="mt-6 h-auto w-full max-w-[26rem] max-lg:hidden"
          />
        </div>
        <div id={enquiryPlaceId} className="self-start rounded-card bg-white p-5 shadow-lift md:p-8">
          <ContactForm />
        </div>
      </div>

      <Offices map={map} country={country} mails={mails} />
    </Page>
  )
}

function Offices({
  map,
  country,
  mails,
}: {
  map: string
  country: ReturnType<typeof useRootData>['country']
  mails: Record<'MX' | 'CL' | 'PE' | 'ES', string>
}) {
  const t = useTranslate()
  return (
    <section aria-labelledby="offices" className="mt-16 md:mt-24">
      <h2 id="offices" className="display text-title">
        {t('page_contact_offices')}
      </h2>
      <p className="mt-3 text-lead text-ink-soft">{t('service_hours')}</p>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div>
          <OutsideFrame
            url={map}
            page={mapPage(offices[0])}
            title={t('page_contact_map_title')}
            label={t('page_contact_map_show')}
            icon="pin"
            className="h-[26rem] md:h-[36rem]"
          >
            <img
              src={streets}
              width={960}
              height={720}
              alt={t('page_contact_map_drawing')}
              loading="lazy"
              className="size-full object-cover"
            />
          </OutsideFrame>
        </div>
        <OfficeList own={officeOf(country)} mails={mails} />
      </div>
    </section>
  )
}
