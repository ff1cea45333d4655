import type { ActionFunctionArgs } from 'react-router'
import { selectRows } from '../../app/select-rows.ts'
import { NothingSelected } from '../../ui/lists/bulk-page.tsx'

const filters = ['q', 'state', 'kind', 'country', 'order', 'from', 'to']

/** Selects the ticked rows, or all that match the filter. */
export const action = (args: ActionFunctionArgs) =>
  selectRows(args, { list: '/mails', filters }, (api, body) =>
    api('POST /office-api/mail-selections', { body }),
  )

export default function SelectMailsScreen() {
  return <NothingSelected list="/mails" />
}
