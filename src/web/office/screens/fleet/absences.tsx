import type { AbsenceRow } from '#contract/office/trips/fleet.ts'
import { textIn } from '../../app/read-fields.ts'
import { useShowDay, useTexts } from '../../app/texts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The days in a form of `Absences`. */
export const daysIn = (form: FormData) => ({
  firstDay: textIn(form, 'firstDay'),
  lastDay: textIn(form, 'lastDay') || textIn(form, 'firstDay'),
  reason: textIn(form, 'reason'),
})

/** The absences of a vehicle or driver, with forms to add and delete them. */
export function Absences({ absences, mayPlan }: { absences: readonly AbsenceRow[]; mayPlan: boolean }) {
  const t = useTexts()
  const showDay = useShowDay()
  const typed = useTyped('absence')
  return (
    <Panel title={t('fleet_absences')}>
      {absences.length === 0 && <p className="text-small text-ink-soft">{t('fleet_no_absences')}</p>}
      <ul className="mb-4 text-small">
        {absences.map(({ id, firstDay, lastDay, reason }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-paper-line py-1"
          >
            <span>
              <span className="figures">
                {firstDay === lastDay ? showDay(firstDay) : `${showDay(firstDay)} – ${showDay(lastDay)}`}
              </span>{' '}
              {reason}
            </span>
            {mayPlan && (
              <ActForm act="present" send={t('fleet_take_back')} variant="secondary">
                <input type="hidden" name="absence" value={id} />
              </ActForm>
            )}
          </li>
        ))}
      </ul>
      {mayPlan && (
        // Empty again once an absence is added.
        <ActForm
          key={Math.max(0, ...absences.map(({ id }) => id))}
          act="absence"
          send={t('add')}
          variant="secondary"
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Input name="firstDay" type="date" label={t('fleet_first_day')} value={typed('firstDay')} />
            <Input name="lastDay" type="date" label={t('fleet_last_day')} value={typed('lastDay')} />
          </div>
          <Input name="reason" label={t('fleet_reason')} value={typed('reason')} />
        </ActForm>
      )}
    </Panel>
  )
}
