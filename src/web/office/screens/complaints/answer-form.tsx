import type { ComplaintDetail } from '#contract/office/complaints/office-complaints.ts'
import { useTexts } from '../../app/texts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { localeNames } from '../../ui/language-names.ts'
import { Panel } from '../../ui/panel.tsx'

/** The answer to a complaint, and whether it promises money. */
export function AnswerForm({ complaint: { locale } }: { complaint: ComplaintDetail }) {
  const t = useTexts()
  const typed = useTyped('answer')
  return (
    <Panel title={t('complaints_answer')}>
      <ActForm act="answer" send={t('complaints_answer_send')}>
        <Input
          name="text"
          label={t('complaints_answer_text')}
          hint={t('complaints_answer_hint', { language: localeNames[locale] })}
          value={typed('text')}
          long
        />
        <fieldset className="text-small">
          <legend className="font-semibold">{t('complaints_promises_money')}</legend>
          {(['no', 'yes'] as const).map((said) => (
            <label key={said} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="promisesMoney"
                value={said}
                defaultChecked={typed('promisesMoney') === said}
                className="size-5"
              />
              {t(`complaints_promises_money_${said}`)}
            </label>
          ))}
          <p className="text-ink-soft">{t('complaints_promises_money_help')}</p>
        </fieldset>
      </ActForm>
    </Panel>
  )
}
