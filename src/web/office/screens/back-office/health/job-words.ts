import { useCodeText } from '#web/office/app/texts.tsx'

/** Returns a function for the name of a background job: `Enviar reembolsos`. */
export function useJobName(): (job: string) => string {
  const textOf = useCodeText()
  return (job) => textOf(`health_job_${job.replaceAll(' ', '_')}`) ?? job
}
