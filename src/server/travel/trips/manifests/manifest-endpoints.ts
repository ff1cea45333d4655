import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { pdfFile } from '#server/platform/http/pdf-file.ts'
import { listDriverUrls } from '#server/travel/driving/links/office-links.ts'
import { modulesOf } from '#server/travel/tickets/ticket-documents/qr-image.ts'
import { manifestPdf } from './manifest-pdf.ts'
import { showManifest } from './show-manifest.ts'

/** The manifests of routes for drivers, to read and to print. */
export function manifestEndpoints({ serveOffice, serveOfficeFile }: OfficeHttp): void {
  serveOffice('GET /office-api/plans/{id}/manifest', (ctx, { params, query }) =>
    showManifest(ctx, params.id, query),
  )
  serveOfficeFile('GET /office-api/plans/{id}/manifest.pdf', async (ctx, { params, query }) => {
    const manifest = await showManifest(ctx, params.id, query)
    const links = await listDriverUrls(ctx, manifest.tripId)
    const codes = await Promise.all(
      [...links].map(async ([vehicle, url]) => [vehicle, { url, modules: await modulesOf(url) }] as const),
    )
    const body = await manifestPdf(manifest, ctx.clock.now(), new Map(codes))
    const names = query.vehicle ? `-${query.vehicle.replaceAll(/[^\w-]+/g, '-')}` : ''
    return pdfFile(`vaiven-plan-${params.id}${names}.pdf`, body)
  })
}
