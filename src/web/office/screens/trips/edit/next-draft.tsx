import type { Plan } from '#contract/office/trips/plans.ts'
import { useTexts } from '../../../app/texts.tsx'
import { ActForm, useTyped } from '../../../ui/forms/act-form.tsx'
import { Input } from '../../../ui/forms/inputs.tsx'
import { Panel } from '../../../ui/panel.tsx'

/**
 * The next draft of a plan: improved by the solver around its locks, or a copy for editing if the plan is no draft.
 */
export function NextDraft({ plan }: { plan: Plan }) {
  const t = useTexts()
  const typed = useTyped('improve')
  return (
    <Panel title={t('plan_go_on')}>
      <p className="text-small text-ink-soft">{t('plan_improve_about')}</p>
      <ActForm act="improve" send={t('plan_improve')} variant="secondary">
        <input type="hidden" name="plan" value={plan.planId} />
        <Input name="seconds" type="number" label={t('plan_seconds')} value={typed('seconds', '10')} />
      </ActForm>
      {plan.state !== 'draft' && (
        <ActForm act="copy" send={t('plan_copy')} variant="secondary">
          <input type="hidden" name="plan" value={plan.planId} />
        </ActForm>
      )}
    </Panel>
  )
}
