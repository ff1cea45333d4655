import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type EnquiryBulkRow, enquiryActs } from '#contract/office/enquiries/enquiry-bulk.ts'
import { Badge } from '../../../ui/badge.tsx'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { readBulk } from '../../app/read-bulk.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeLongField } from '../../ui/forms/office-form.tsx'
import { BulkPage } from '../../ui/lists/bulk-page.tsx'
import { enquiryTones } from '../../ui/state-tones.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { id, act, next } = readBulk(args, enquiryActs, '/enquiries')
    const planned = await api('GET /office-api/enquiry-selections/{id}', { params: { id }, query: { act } })
    return { act, next, ...planned }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const { id, act } = readBulk(args, enquiryActs, '/enquiries')
    const body = { act, reason: textIn(form, 'reason') }
    return data({ done: await api('POST /office-api/enquiry-selections/{id}', { params: { id }, body }) })
  })

const reasons = {
  request_closed: 'bulk_why_state',
  taken: 'bulk_why_taken',
  not_found: 'failed_not_found',
  failed: 'bulk_why_failed',
} as const

/** A bulk action on enquiries. */
export default function BulkEnquiriesScreen() {
  const t = useTexts()
  const { act, next, rows } = useLoaderData<typeof loader>()
  const done = useActionData<{ done?: { rows: EnquiryBulkRow[] } }>()?.done?.rows
  return (
    <BulkPage
      title={t(act === 'take' ? 'handled_take' : 'enquiries_close')}
      {...{ rows, done, next }}
      whyNot={({ why }) => t(reasons[why ?? 'failed'])}
      line={({ id, name, state, isRobot, handler }) => (
        <>
          <Link to={`/enquiries/${id}`} className="link min-w-0 flex-1">
            {name}
          </Link>
          {handler && <span className="text-ink-soft">{handler}</span>}
          {isRobot && <Badge tone="ink">{t('enquiries_robot')}</Badge>}
          {state && <Badge tone={enquiryTones[state]}>{t(`enquiries_state_${state}`)}</Badge>}
        </>
      )}
    >
      {act === 'close' && <OfficeLongField name="reason" label={t('field_reason')} />}
    </BulkPage>
  )
}
