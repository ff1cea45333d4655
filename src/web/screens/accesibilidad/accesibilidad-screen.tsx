import type { LoaderFunctionArgs } from 'react-router'
import type { ScreenHandle } from '#web/shell/header.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { loadLegalText } from '../../legal/load-legal-text.server.ts'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader(args: LoaderFunctionArgs) {
  return loadLegalText('accessibility', args)
}

export default function AccesibilidadScreen() {
  return <LegalPage name="accessibility" />
}
