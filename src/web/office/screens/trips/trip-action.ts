import { type ActionFunctionArgs, redirect } from 'react-router'
import type { PlanEdit } from '#contract/office/trips/plans.ts'
import { answerForm } from '../../app/answer-form.ts'
import { textIn } from '../../app/read-fields.ts'

/** The action of all forms of a trip's screen, selected by `act`. */
export const tripAction = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const trip = Number(args.params.id) || 0
    const params = { id: Number(textIn(form, 'plan')) || 0 }
    const shown = (plan: number) => redirect(`/trips/${trip}?plan=${plan}`)
    switch (textIn(form, 'act')) {
      case 'make': {
        const body = {
          seconds: Number(textIn(form, 'seconds')),
          seatsPerVehicle: Number(textIn(form, 'seats')),
          vehicles: textIn(form, 'vehicles') === 'fleet' ? ('fleet' as const) : ('wanted' as const),
        }
        await api('POST /office-api/trips/{id}/plans', { params: { id: trip }, body })
        return redirect(`/trips/${trip}`)
      }
      case 'stop':
        await api('POST /office-api/plans/{id}/stop', { params })
        return shown(params.id)
      case 'publish':
        await api('POST /office-api/plans/{id}/publish', {
          params,
          body: {
            reason: textIn(form, 'reason'),
            revision: Number(textIn(form, 'revision')) || 0,
            withoutFleet: textIn(form, 'withoutFleet') === 'yes',
          },
        })
        return shown(params.id)
      case 'fleet': {
        const [vehicles, drivers] = [form.getAll('vehicleId'), form.getAll('driverId')]
        const idOf = (value: FormDataEntryValue | undefined) => Number(value) || null
        const routes = form.getAll('route').map((vehicle, index) => ({
          ...{ vehicle: String(vehicle), vehicleId: idOf(vehicles[index]), driverId: idOf(drivers[index]) },
        }))
        await api('PUT /office-api/plans/{id}/fleet', { params, body: { routes } })
        return shown(params.id)
      }
      case 'replace': {
        const way = textIn(form, 'way') === 'other' ? ('other' as const) : ('spread' as const)
        const body = { vehicle: textIn(form, 'vehicle'), way }
        return shown((await api('POST /office-api/plans/{id}/break-down', { params, body })).planId)
      }
      case 'copy':
      case 'improve': {
        const body = { seconds: Number(textIn(form, 'seconds')) || 0 }
        return shown((await api('POST /office-api/plans/{id}/drafts', { params, body })).planId)
      }
      default: {
        const body = editIn(form)
        if (body) await api('POST /office-api/plans/{id}/edits', { params, body })
        return shown(params.id)
      }
    }
  })

function editIn(form: FormData): PlanEdit | undefined {
  const act = textIn(form, 'act')
  const revision = Number(textIn(form, 'revision')) || 0
  if (act === 'undo' || act === 'redo') return { act, revision }
  const vehicle = textIn(form, 'vehicle')
  if (act === 'lock' || act === 'unlock') {
    const party = textIn(form, 'party')
    return { act, revision, ...(vehicle && { vehicle }), ...(party && { party }) }
  }
  if (act !== 'move') return undefined
  const stop = Number(textIn(form, 'stop'))
  return {
    ...{ act, revision, parties: textIn(form, 'parties').split(' '), vehicle: vehicle || null },
    leg: textIn(form, 'leg') === 'return' ? 'return' : 'outbound',
    position: stop > 0 ? stop - 1 : null,
  }
}
