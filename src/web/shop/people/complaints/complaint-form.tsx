import { Link } from 'react-router'
import type { CallAnswer } from '#contract/contract.ts'
import { showDay } from '#domain/platform/time/days.ts'
import { Form } from '#web/forms/form.tsx'
import { ThankYou } from '#web/forms/thank-you.tsx'
import { PrivacyInShort } from '#web/shop/legal/accept-terms.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConsumerFields } from './consumer-fields.tsx'
import { OccurrenceFields } from './occurrence-fields.tsx'
import { complaintFormId, useComplaintForm } from './use-complaint-form.ts'

/** The id of the element that contains the form, and later the receipt. */
export const complaintPlaceId = 'complaint'

/** The sheet of a complaint, with the fields that the visitor's country needs; then its receipt. */
export function ComplaintForm() {
  const t = useTranslate()
  const { answer, banner, busy, onSubmit, onFocus, ...fields } = useComplaintForm()
  if (answer) return <Receipt filed={answer} />
  return (
    <Form
      action={`#${complaintPlaceId}`}
      className="flex flex-col gap-8"
      id={complaintFormId}
      {...{ onSubmit, onFocus }}
    >
      <OccurrenceFields {...fields} />
      <ConsumerFields {...fields} />
      {banner && <Banner tone="error">{banner}</Banner>}
      <div className="flex flex-col gap-3">
        <Button type="submit" size="large" full busy={busy}>
          {t('complaint_send')}
        </Button>
        <PrivacyInShort text="privacy_in_short_complaint" />
      </div>
    </Form>
  )
}

/** The number of the complaint and until when it is answered. */
function Receipt({ filed: { number, answerBy } }: { filed: CallAnswer<'POST /api/complaints'> }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col items-start gap-4">
      <ThankYou title={t('complaint_sent_title', { number })}>
        {t('complaint_sent', { day: showDay(answerBy) })}
      </ThankYou>
      <Link to={`/atencion/estado?number=${number}`} className="link font-semibold">
        {t('complaint_sent_state')}
      </Link>
    </div>
  )
}
