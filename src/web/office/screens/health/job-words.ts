import { useCodeText } from '../../app/texts.tsx'

/** Says a background job by what it does: `Enviar reembolsos`. */
export function useJobName(): (job: string) => string {
  const textOf = useCodeText()
  return (job) => textOf(`health_job_${job.replaceAll(' ', '_')}`) ?? job
}
