import type { LoaderFunctionArgs } from 'react-router'
import { LegalPage } from '#web/shop/legal/legal-page.tsx'
import { loadLegalText } from '#web/shop/legal/load-legal-text.server.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader(args: LoaderFunctionArgs) {
  return loadLegalText('notice', args)
}

export default function AvisoPrivacidadScreen() {
  return <LegalPage name="notice" />
}
