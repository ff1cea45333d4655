import { useTexts } from '../../app/texts.tsx'

/** Returns a function for a reason as its writer typed it, or for the office's own reason in the reader's language. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts()
  return (reason) => (reason === 'invitation' ? t('reason_invitation') : reason)
}
