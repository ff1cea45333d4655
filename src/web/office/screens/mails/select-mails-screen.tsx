import type { ActionFunctionArgs } from 'react-router'
import { selectRows } from '../../app/select-rows.ts'
import { NothingSelected } from '../../ui/lists/bulk-page.tsx'

const filters = ['q', 'state', 'kind', 'country', 'order', 'from', 'to']

/** Takes the rows that were ticked in the list, or all that its filter finds. */
export const action = (args: ActionFunctionArgs) =>
  selectRows(args, { list: '/mails', filters }, (api, body) =>
    api('POST /office-api/mail-selections', { body }),
  )

export default function SelectMailsScreen() {
  return <NothingSelected list="/mails" />
}
