import { type ActionFunctionArgs, Link, useSearchParams } from 'react-router'
import type { CallAnswer } from '#contract/contract.ts'
import { complaintContract } from '#contract/people/complaints.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { showDay } from '#domain/platform/time/days.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import { api } from '#web/api/browser-api.ts'
import { pageContext } from '#web/app/page-context.ts'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'
import { Form } from '#web/forms/form.tsx'
import { useAnsweredForm } from '#web/forms/use-answered-form.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

const call = 'POST /api/complaint-states'

export function action({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageContext).api
  return answerPostedForm(request, complaintContract[call].body, (body) => shop(call, { body }), {
    showsAnswer: true,
  })
}

/** The state of a complaint, by its number and e-mail. */
export default function ComplaintStateScreen() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const { field, answer, banner, busy, onSubmit, onFocus } = useAnsweredForm({
    id: 'complaint-state',
    draft: 'complaint-state',
    rules: () =>
      import('#web/shop/people/complaints/complaint-rules.ts').then(({ stateRules }) => stateRules),
    empty: { number: search.get('number') ?? '', email: '' },
    send: (body) => api(call, { body }),
  })
  const number = field('number')
  return (
    <Page width="form">
      <PageHead title={`${t('page_complaint_state_title')} · Vaivén`} hidden />
      <h1 className="display text-title">{t('page_complaint_state_title')}</h1>
      {answer ? (
        <State {...answer} />
      ) : (
        <Form className="mt-6 flex flex-col gap-5" id="complaint-state" {...{ onSubmit, onFocus }}>
          <p className="text-ink-soft">{t('page_complaint_state_lead')}</p>
          <TextField
            label={t('page_complaint_state_number')}
            autoComplete="off"
            {...number}
            defaultValue={number.defaultValue || (search.get('number') ?? '')}
          />
          <EmailField label={t('email')} {...field('email')} />
          {banner && <Banner tone="error">{banner}</Banner>}
          <Button type="submit" size="large" full busy={busy}>
            {t('page_complaint_state_ask')}
          </Button>
          <Link to="/atencion" className="link self-center">
            {t('page_complaints_form')}
          </Link>
        </Form>
      )}
    </Page>
  )
}

function State({ number, countryCode, kind, filedAt, state, answerBy, answer }: CallAnswer<typeof call>) {
  const t = useTranslate()
  const locale = useLocale()
  const { timeZone } = countryOf(countryCode)
  const show = (moment: string) => showDateTime(new Date(moment), timeZone, locale)
  return (
    <div role="status" className="mt-6 flex flex-col gap-4 rounded-card bg-white p-5 shadow-lift md:p-8">
      <p className="figures display text-heading" translate="no">
        {number}
      </p>
      <p>
        {t(`complaint_kind_${kind}`)} · {t('page_complaint_state_filed')} {show(filedAt)}
      </p>
      {answer ? (
        <>
          <h2 className="font-semibold">
            {t('page_complaint_state_answer')} · {show(answer.at)}
          </h2>
          <p className="break-words whitespace-pre-line">{answer.text}</p>
          <Link to={`/atencion?earlier=${number}`} className="link font-semibold">
            {t('complaint_again')}
          </Link>
        </>
      ) : (
        <p>
          {answerBy
            ? t('page_complaint_state_none', { day: showDay(answerBy) })
            : t(`enquiry_state_${state}`)}
        </p>
      )}
    </div>
  )
}
