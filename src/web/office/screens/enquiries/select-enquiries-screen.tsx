import type { ActionFunctionArgs } from 'react-router'
import { selectRows } from '../../app/select-rows.ts'
import { NothingSelected } from '../../ui/lists/bulk-page.tsx'

const filters = ['q', 'state', 'kind', 'country', 'handler']

/** Selects the ticked rows, or all that match the filter. */
export const action = (args: ActionFunctionArgs) =>
  selectRows(args, { list: '/enquiries', filters }, (api, body) =>
    api('POST /office-api/enquiry-selections', { body }),
  )

export default function SelectEnquiriesScreen() {
  return <NothingSelected list="/enquiries" />
}
