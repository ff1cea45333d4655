import type { LoaderFunctionArgs } from 'react-router'
import { LegalPage } from '../../legal/legal-page.tsx'
import { loadLegalText } from '../../legal/load-legal-text.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadLegalText('notice', args)
}

export default function AvisoPrivacidadScreen() {
  return <LegalPage name="notice" />
}
