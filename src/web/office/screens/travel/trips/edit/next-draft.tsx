import type { Plan } from '#contract/office/travel/plans.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { nextDraft as draft } from '../plan-forms.ts'

/**
 * The next draft of a plan: improved by the solver around its locks, or a copy for editing if the plan is no draft.
 */
export function NextDraft({ plan }: { plan: Plan }) {
  const t = useTexts()
  return (
    <Panel title={t('plan_go_on')}>
      <p className="text-small text-ink-soft">{t('plan_improve_about')}</p>
      <draft.Form row="improve" send={t('plan_improve')} variant="secondary">
        <input type="hidden" name="id" value={plan.planId} />
        <draft.Input name="seconds" type="number" label={t('plan_seconds')} value="10" />
      </draft.Form>
      {plan.state !== 'draft' && (
        <draft.Form row="copy" send={t('plan_copy')} variant="secondary">
          <input type="hidden" name="id" value={plan.planId} />
        </draft.Form>
      )}
    </Panel>
  )
}
