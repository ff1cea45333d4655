import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/office/app/load.ts'

/**
 * All data of a customer as a file: a page for people, or JSON for programs. A step-up returns to the request: a form
 * cannot lead to a file.
 */
export const loader = (args: LoaderFunctionArgs) => {
  const params = { id: Number(args.params.id) }
  return load(
    args,
    async ({ api }) => {
      const { html, json } = await api('GET /office-api/data-requests/{id}/export', { params })
      const isPage = new URL(args.request.url).pathname.endsWith('.html')
      return new Response(isPage ? html : json, {
        headers: {
          'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="vaiven.${isPage ? 'html' : 'json'}"`,
          'cache-control': 'no-store',
        },
      })
    },
    `/data-requests/${params.id}`,
  )
}
