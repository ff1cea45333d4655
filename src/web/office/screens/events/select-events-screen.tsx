import type { ActionFunctionArgs } from 'react-router'
import { selectRows } from '../../app/select-rows.ts'
import { NothingSelected } from '../../ui/lists/bulk-page.tsx'

const filters = ['q', 'state', 'country']

/** Takes the rows that were ticked in the list, or all that its filter finds. */
export const action = (args: ActionFunctionArgs) =>
  selectRows(args, { list: '/events', filters }, (api, body) =>
    api('POST /office-api/event-selections', { body }),
  )

export default function SelectEventsScreen() {
  return <NothingSelected list="/events" />
}
