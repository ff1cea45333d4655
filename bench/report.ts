/** A finding of a benchmark: a figure, its limit, and whether it passes. */
export type Finding = { what: string; figure: string; against: string; meets: boolean | null }

/**
 * A rate compared with the same work without the shop, measured in the same run; the floor, if any, is a share of the
 * reference.
 */
export function ratioFinding(
  what: string,
  unit: string,
  rate: number,
  reference: number,
  floor?: number,
): Finding {
  const ratio = rate / reference
  return {
    what,
    figure: `${shown(rate)} ${unit}`,
    against: `reference ${shown(reference)}, ratio ${ratio.toFixed(2)}${floor === undefined ? '' : `, floor ${floor}`}`,
    meets: floor === undefined ? null : ratio >= floor,
  }
}

/** A figure that may not be larger than `most`. */
export function limitFinding(what: string, unit: string, figure: number, most: number): Finding {
  return {
    what,
    figure: `${shown(figure)} ${unit}`,
    against: `at most ${most} ${unit}`,
    meets: figure <= most,
  }
}

/** A figure that may not be smaller than `least`. */
export function floorFinding(what: string, unit: string, figure: number, least: number): Finding {
  return {
    what,
    figure: `${shown(figure)} ${unit}`.trim(),
    against: `at least ${least} ${unit}`.trim(),
    meets: figure >= least,
  }
}

/** A figure without a limit. */
export function plainFinding(what: string, figure: string): Finding {
  return { what, figure, against: '', meets: null }
}

/** A check that passes or fails. */
export function checkFinding(what: string, figure: string, wanted: string): Finding {
  return { what, figure, against: `wanted ${wanted}`, meets: figure === wanted }
}

export function printFindings(findings: readonly Finding[]): void {
  const width = (key: 'what' | 'figure' | 'against') =>
    Math.max(...findings.map((finding) => finding[key].length))
  const [what, figure, against] = [width('what'), width('figure'), width('against')]
  for (const finding of findings) {
    const verdict = finding.meets === null ? '' : finding.meets ? 'yes' : 'NO'
    console.log(
      `  ${finding.what.padEnd(what)}  ${finding.figure.padStart(figure)}  ${finding.against.padEnd(against)}  ${verdict}`.trimEnd(),
    )
  }
}

/** Three significant digits are enough for these measurements. */
export function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
