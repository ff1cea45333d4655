import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { EnquiryDetail } from '#contract/office/enquiries/office-enquiries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { answerForm } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { load } from '../../app/load.ts'
import { numberIn, textIn } from '../../app/read-fields.ts'
import { useShowDay, useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { useShowTimeIn } from '../../ui/country-time.ts'
import { Facts } from '../../ui/facts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { localeNames } from '../../ui/language-names.ts'
import { BackLink, Heading, Panel } from '../../ui/panel.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { alsoAfterConflict } from '../../ui/reload-after-refusal.ts'
import { enquiryTones } from '../../ui/state-tones.ts'
import { HandlerPanel, HistoryPanel, NotePanel } from '../requests/handling.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/enquiries/{id}', { params: { id: Number(args.params.id) } }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    const version = numberIn(form, 'version') ?? 0
    switch (textIn(form, 'act')) {
      case 'answer':
        await api('POST /office-api/enquiries/{id}/answer', {
          params,
          body: { version, text: textIn(form, 'text') },
        })
        break
      case 'close':
        await api('POST /office-api/enquiries/{id}/close', {
          params,
          body: { version, reason: textIn(form, 'reason') },
        })
        break
      case 'reopen':
        await api('POST /office-api/enquiries/{id}/reopen', { params, body: { version } })
        break
      case 'note':
        await api('POST /office-api/enquiries/{id}/notes', { params, body: { note: textIn(form, 'note') } })
        break
      default:
        await api('POST /office-api/enquiries/{id}/hand-over', {
          params,
          body: { from: textIn(form, 'from') || null, to: textIn(form, 'to') || null },
        })
    }
    return redirect(`/enquiries/${params.id}`)
  })

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
          {mayHandle && <HandlerPanel {...enquiry} />}
          {mayHandle && <NotePanel />}
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
  const typedAnswer = useTyped('answer')
  const typedClose = useTyped('close')
  const seen = <input type="hidden" name="version" value={version} />
  if (state === 'closed')
    return (
      <Panel title={t('enquiries_state_closed')}>
        <ActForm act="reopen" send={t('enquiries_reopen')} variant="secondary">
          {seen}
        </ActForm>
      </Panel>
    )
  return (
    <>
      <Panel title={t('enquiries_answer')}>
        <ActForm act="answer" send={t('enquiries_answer_send')}>
          {seen}
          <Input
            name="text"
            label={t('enquiries_answer_text')}
            hint={t('enquiries_answer_hint', { language: localeNames[locale] })}
            value={typedAnswer('text')}
            long
          />
        </ActForm>
      </Panel>
      <Panel title={t('enquiries_close')}>
        <ActForm act="close" send={t('enquiries_close')} variant="secondary">
          {seen}
          <Input
            name="reason"
            label={t('field_reason')}
            {...(state === 'open' && { hint: t('enquiries_close_hint') })}
            value={typedClose('reason')}
          />
        </ActForm>
      </Panel>
    </>
  )
}
