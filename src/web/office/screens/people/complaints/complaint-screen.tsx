import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ComplaintDetail } from '#contract/office/people/office-complaints.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction } from '#web/office/forms/form-action.ts'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { Banner } from '#web/ui/banner.tsx'
import { AnswerForm, answerComplaint } from './answer-form.tsx'
import { ComplaintState } from './complaint-state.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/complaints/{id}', { params: { id: Number(args.params.id) } }))

export const action = formAction(answerComplaint)

/** A complaint: who complains of what, and the answer. */
export default function ComplaintScreen() {
  const t = useTexts()
  const complaint = useLoaderData<typeof loader>()
  const { id, number, countryCode, answer, asksApproval } = complaint
  const may = useMay(countryCode)
  const showDay = useShowDay()
  return (
    <>
      <BackLink to="/complaints">{t('area_complaints')}</BackLink>
      <Heading isName title={number}>
        <ComplaintState {...complaint} />
        {may('complaints.export') && (
          <a href={`/office-api/complaints/${id}/sheet.pdf`} className="link" download>
            {t('complaints_pdf')}
          </a>
        )}
      </Heading>
      {!answer && (
        <p className="mb-4 text-small text-ink-soft">
          {t('complaints_answer_until', { day: showDay(complaint.answerBy) })}
        </p>
      )}
      <Sheet complaint={complaint} />
      {answer && <Answered complaint={complaint} answer={answer} />}
      {!answer && asksApproval && (
        <Banner>
          {t('complaints_asks_approval')}{' '}
          <Link to="/approvals" className="link">
            {t('area_approvals')}
          </Link>
        </Banner>
      )}
      {!answer && !asksApproval && may('complaints.answer') && <AnswerForm complaint={complaint} />}
    </>
  )
}

function Sheet({ complaint }: { complaint: ComplaintDetail }) {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTimeIn()
  const { kind, subject, countryCode, currency, claimed, earlier, documentKind, document } = complaint
  return (
    <>
      <Panel title={t(`complaints_kind_${kind}`)}>
        <Quote text={complaint.detail} />
        <h3 className="text-small font-semibold">{t('complaints_request')}</h3>
        <Quote text={complaint.request} />
        <Facts
          facts={[
            [t('complaints_subject'), t(`complaints_subject_${subject}`)],
            [t('complaints_service'), complaint.service],
            [t('complaints_order'), <OrderOf key="order" complaint={complaint} />],
            [t('complaints_claimed'), claimed === null ? null : formatMajor(claimed, currency)],
            [
              t('complaints_earlier'),
              earlier &&
                (earlier.id === null ? (
                  earlier.number
                ) : (
                  <Link key="earlier" to={`/complaints/${earlier.id}`} className="link figures">
                    {earlier.number}
                  </Link>
                )),
            ],
            [t('complaints_filed'), showTime(complaint.filedAt, countryCode)],
          ]}
        />
      </Panel>
      <Panel title={t('complaints_consumer')}>
        <Facts
          facts={[
            [t('field_name'), complaint.name, 'as it is'],
            [
              t('complaints_document'),
              document &&
                `${documentKind ? t(`complaints_document_${documentKind}`) : ''} ${document}`.trim(),
            ],
            [t('complaints_address'), complaint.address],
            [t('field_email'), complaint.email, 'as it is'],
            [
              t('enquiries_phone'),
              complaint.phone && <PhoneLink key="phone" phone={complaint.phone} text={complaint.phoneText} />,
            ],
            [
              t('complaints_guardian'),
              complaint.isMinor &&
                [complaint.guardianName, complaint.guardianDocument].filter(Boolean).join(' · '),
            ],
            [t('field_country'), countryName(countryCode)],
            [t('field_language'), localeNames[complaint.locale]],
          ]}
        />
      </Panel>
    </>
  )
}

const Quote = ({ text }: { text: string }) => (
  <blockquote className="max-w-text border-l-4 border-jacaranda-light pl-4 break-words whitespace-pre-line">
    {text}
  </blockquote>
)

/** The consumer's order; one whose customer has another e-mail is only what the consumer typed. */
function OrderOf({ complaint: { orderNumber, provenOrder } }: { complaint: ComplaintDetail }) {
  const t = useTexts()
  if (provenOrder)
    return (
      <Link to={`/orders/${provenOrder}`} className="link figures">
        {provenOrder}
      </Link>
    )
  return orderNumber ? t('complaints_order_unproven', { number: orderNumber }) : '–'
}

function Answered({
  complaint: { countryCode, provenOrder },
  answer: { text, at, by, promisesMoney },
}: {
  complaint: ComplaintDetail
  answer: NonNullable<ComplaintDetail['answer']>
}) {
  const t = useTexts()
  const showTime = useShowTimeIn()
  return (
    <Panel title={t('complaints_answer')}>
      <Quote text={text} />
      <p className="text-small text-ink-soft">
        {by} · {showTime(at, countryCode)}
      </p>
      {promisesMoney && provenOrder && (
        <Link to={`/orders/${provenOrder}/refund`} className="link">
          {t('complaints_ask_refund')}
        </Link>
      )}
    </Panel>
  )
}
