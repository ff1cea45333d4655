import type { ComplaintDetail } from '#contract/office/people/office-complaints.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'

export const answerComplaint = officeForm('POST /office-api/complaints/{id}/answer')

/** The answer to a complaint, and whether it promises money. */
export function AnswerForm({ complaint: { locale } }: { complaint: ComplaintDetail }) {
  const t = useTexts()
  return (
    <Panel title={t('complaints_answer')}>
      <answerComplaint.Form send={t('complaints_answer_send')}>
        <answerComplaint.Input
          name="text"
          label={t('complaints_answer_text')}
          hint={t('complaints_answer_hint', { language: localeNames[locale] })}
          long
        />
        <fieldset className="text-small">
          <legend className="font-semibold">{t('complaints_promises_money')}</legend>
          {(['no', 'yes'] as const).map((said) => (
            <answerComplaint.Check
              key={said}
              radio
              name="promisesMoney"
              value={said}
              label={t(`complaints_promises_money_${said}`)}
            />
          ))}
          <p className="text-ink-soft">{t('complaints_promises_money_help')}</p>
        </fieldset>
      </answerComplaint.Form>
    </Panel>
  )
}
