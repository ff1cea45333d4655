/** An amount in a currency of the shop, in any of its languages. */
const amount =
  /(?:MXN|CLP|PEN|EUR|USD|S\/\.?|\$|€)\s*\d|\d\s*(?:MXN|CLP|PEN|EUR|USD|€|pesos|sol(?:es)?|euros?|d[óo]lares|dollars|reais)(?!\p{L})/iu

/** Words about money that goes back. */
const refund =
  /devolv|devuelv|devoluci|reembols|reintegr|refund|reimburs|money back|pay(?:ing)? (?:it|you|this) back|estorn|ressarc|indemni|indeni|compens|abona(?:mos|remos)/iu

/**
 * Whether an answer to a consumer promises money: it names an amount, or staff say so, or, when they say nothing, it
 * speaks of money that goes back.
 */
export function promisesMoney(text: string, said: boolean | undefined): boolean {
  return amount.test(text) || (said ?? refund.test(text))
}
