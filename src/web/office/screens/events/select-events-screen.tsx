import type { ActionFunctionArgs } from 'react-router'
import { selectRows } from '../../app/select-rows.ts'
import { NothingSelected } from '../../ui/lists/bulk-page.tsx'

const filters = ['q', 'state', 'country']

/** Selects the ticked rows, or all that match the filter. */
export const action = (args: ActionFunctionArgs) =>
  selectRows(args, { list: '/events', filters }, (api, body) =>
    api('POST /office-api/event-selections', { body }),
  )

export default function SelectEventsScreen() {
  return <NothingSelected list="/events" />
}
