/** The check digit of a CLABE from its first 17 digits (Banxico: weights 3, 7, 1, each product modulo 10). */
export function clabeCheckDigit(first17: string): number {
  const weights = [3, 7, 1]
  const sum = [...first17].reduce((total, digit, index) => {
    return total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}
