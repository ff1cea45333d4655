import { type LoaderFunctionArgs, redirect } from 'react-router'
import { load } from '#web/office/app/load.ts'

/** The first report that the person may open. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { permissions } = await api('GET /office-api/me', {})
    throw redirect(permissions.includes('reports.money') ? '/reports/sales' : '/reports/occupancy')
  })
