import { useTexts } from '../app/texts.tsx'

/** A sample mail in the main language of its country. */
export function SampleMail({ subject, text }: { subject: string; text: string }) {
  const t = useTexts()
  return (
    <details className="rounded-small bg-paper-deep p-4 text-small">
      <summary className="cursor-pointer py-2.5 font-semibold underline md:py-0">{t('sample_mail')}</summary>
      <p className="mt-2 font-semibold">{subject}</p>
      <p className="mt-2 break-words whitespace-pre-line">{text}</p>
    </details>
  )
}
