import type { AbsenceRow } from '#contract/office/travel/fleet.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import { on } from '#web/office/forms/form-action.ts'
import { type OfficeForm, officeForm } from '#web/office/forms/office-form.tsx'
import { Panel } from '#web/office/ui/panel.tsx'

type AbsenceForm = OfficeForm<
  'POST /office-api/drivers/{id}/absences' | 'POST /office-api/vehicles/{id}/absences'
>

const takeBack = officeForm('DELETE /office-api/fleet-absences/{id}')

/** What the forms of `Absences` do; without a last day it is the first. */
export const absenceSteps = (add: AbsenceForm) => [
  on(add, { body: (body) => ({ ...body, lastDay: body.lastDay || body.firstDay }) }),
  on(takeBack),
]

/** The absences of a vehicle or driver, with forms to add and delete them. */
export function Absences({
  absences,
  mayPlan,
  add,
}: {
  absences: readonly AbsenceRow[]
  mayPlan: boolean
  add: AbsenceForm
}) {
  const t = useTexts()
  const showDay = useShowDay()
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
              <takeBack.Form row={id} send={t('fleet_take_back')} variant="secondary">
                <input type="hidden" name="id" value={id} />
              </takeBack.Form>
            )}
          </li>
        ))}
      </ul>
      {mayPlan && (
        // Empty again once an absence is added.
        <add.Form key={Math.max(0, ...absences.map(({ id }) => id))} send={t('add')} variant="secondary">
          <div className="grid gap-3 sm:grid-cols-2">
            <add.Input name="firstDay" type="date" label={t('fleet_first_day')} />
            <add.Input name="lastDay" type="date" label={t('fleet_last_day')} />
          </div>
          <add.Input name="reason" label={t('fleet_reason')} />
        </add.Form>
      )}
    </Panel>
  )
}
