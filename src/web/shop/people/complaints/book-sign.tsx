import sign from './complaint-book.svg?no-inline'

/** The sign of Peru's complaint book, an open book, which shops have to show. `label` is empty beside its name. */
export const BookSign = ({ label, className }: { label: string; className: string }) => (
  <img src={sign} alt={label} width={240} height={168} loading="lazy" className={className} />
)
