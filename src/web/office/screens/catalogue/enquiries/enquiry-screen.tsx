import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { EnquiryDetail } from '#contract/office/catalogue/office-enquiries.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { enquiryTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { HandlerPanel, HistoryPanel, NotePanel } from '../requests/handling.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/enquiries/{id}', { params: { id: Number(args.params.id) } }))

const answer = officeForm('POST /office-api/enquiries/{id}/answer')
const close = officeForm('POST /office-api/enquiries/{id}/close')
const reopen = officeForm('POST /office-api/enquiries/{id}/reopen')
const note = officeForm('POST /office-api/enquiries/{id}/notes')
const handOver = officeForm('POST /office-api/enquiries/{id}/hand-over')

export const action = formAction(answer, close, reopen, note, handOver)

export const shouldRevalidate = alsoAfterConflict

/** An enquiry: the message, the answer, the handler. */
export default function EnquiryScreen() {
  const t = useTexts()
  const enquiry = useLoaderData<typeof loader>()
  const mayHandle = useMay(enquiry.countryCode)('requests.handle')
  return (
    <>
      <BackLink to="/enquiries">{t('area_enquiries')}</BackLink>
      <Heading isName title={enquiry.name}>
        <span className="flex flex-wrap gap-2">
          {enquiry.isRobot && <Badge tone="ink">{t('enquiries_robot')}</Badge>}
          <Badge tone={enquiryTones[enquiry.state]}>{t(`enquiries_state_${enquiry.state}`)}</Badge>
        </span>
      </Heading>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col">
          <Asked enquiry={enquiry} />
          {mayHandle && <Decide key={enquiry.version} enquiry={enquiry} />}
        </div>
        <div key={enquiry.version}>
          {mayHandle && <HandlerPanel {...enquiry} form={handOver} />}
          {mayHandle && <NotePanel form={note} />}
          <HistoryPanel history={enquiry.history} />
        </div>
      </div>
    </>
  )
}

function Asked({ enquiry }: { enquiry: EnquiryDetail }) {
  const t = useTexts()
  const showDay = useShowDay()
  const countryName = useCountryName()
  const showTime = useShowTimeIn()
  return (
    <div className="flex flex-col gap-5 border-t border-paper-line py-5">
      <blockquote className="max-w-text border-l-4 border-jacaranda-light pl-4 break-words whitespace-pre-line">
        {enquiry.message}
      </blockquote>
      <Facts
        facts={[
          [t('enquiries_kind'), t(`enquiries_kind_${enquiry.kind}`)],
          [t('field_email'), enquiry.email, 'as it is'],
          [
            t('enquiries_phone'),
            enquiry.phone && <PhoneLink key="phone" phone={enquiry.phone} text={enquiry.phoneText} />,
          ],
          [t('field_country'), countryName(enquiry.countryCode)],
          [t('field_language'), localeNames[enquiry.locale]],
          [t('enquiries_date'), enquiry.eventDate && showDay(enquiry.eventDate)],
          [t('enquiries_place'), enquiry.place],
          [t('enquiries_company'), enquiry.company],
          [t('enquiries_interest'), enquiry.interest && t(`enquiries_interest_${enquiry.interest}`)],
          [t('enquiries_passengers'), enquiry.passengers?.toString()],
          [t('field_time'), showTime(enquiry.createdAt, enquiry.countryCode)],
        ]}
      />
    </div>
  )
}

function Decide({ enquiry: { state, version, locale } }: { enquiry: EnquiryDetail }) {
  const t = useTexts()
  if (state === 'closed')
    return (
      <Panel title={t('enquiries_state_closed')}>
        <reopen.Form version={version} send={t('enquiries_reopen')} variant="secondary" />
      </Panel>
    )
  return (
    <>
      <Panel title={t('enquiries_answer')}>
        <answer.Form version={version} send={t('enquiries_answer_send')}>
          <answer.Input
            name="text"
            label={t('enquiries_answer_text')}
            hint={t('enquiries_answer_hint', { language: localeNames[locale] })}
            long
          />
        </answer.Form>
      </Panel>
      <Panel title={t('enquiries_close')}>
        <close.Form version={version} send={t('enquiries_close')} variant="secondary">
          <close.Input
            name="reason"
            label={t('field_reason')}
            hint={state === 'open' ? t('enquiries_close_hint') : undefined}
          />
        </close.Form>
      </Panel>
    </>
  )
}
