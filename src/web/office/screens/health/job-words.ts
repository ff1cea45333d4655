import type { PlainOfficeKey } from '#contract/office/office-texts.ts'
import { useHasText, useTexts } from '../../app/texts.tsx'

/** Says a background job by what it does: `Enviar reembolsos`. */
export function useJobName(): (job: string) => string {
  const t = useTexts()
  const hasText = useHasText()
  return (job) => {
    const name = job.replaceAll(' ', '_')
    const key = `health_job_${name}` as PlainOfficeKey
    return hasText(key) ? t(key) : job
  }
}
