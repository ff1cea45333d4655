import { useCodeText } from '../app/texts.tsx'

/** Says what a mail is by its kind and its news: `refund_done`. */
export function useMailName(): (name: string) => string {
  const textOf = useCodeText()
  return (name) => textOf(`mails_kind_${name}`) ?? name
}
