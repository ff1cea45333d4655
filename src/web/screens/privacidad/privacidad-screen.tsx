import type { LoaderFunctionArgs } from 'react-router'
import { LegalPage } from '../../legal/legal-page.tsx'
import { loadLegalText } from '../../legal/load-legal-text.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadLegalText('privacy', args)
}

export default function PrivacidadScreen() {
  return <LegalPage name="privacy" />
}
