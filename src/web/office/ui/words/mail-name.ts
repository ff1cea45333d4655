import { useCodeText } from '#web/office/app/texts.tsx'

/** Returns a function for the name of a mail by its kind and variant: `refund_done`. */
export function useMailName(): (name: string) => string {
  const textOf = useCodeText()
  return (name) => textOf(`mails_kind_${name}`) ?? name
}
