/** The part of Lighthouse that a benchmark uses: the package is installed only when benchmarks run. */
declare module 'lighthouse' {
  type Audit = { id: string; title: string; score: number | null; displayValue?: string }

  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }

  type Flags = {
    port: number
    onlyCategories: string[]
    throttling: { cpuSlowdownMultiplier: number }
    logLevel: 'error'
  }

  type Result = {
    audits: Partial<Record<string, Audit>>
    categories: Partial<Record<string, Category>>
    environment: { benchmarkIndex: number }
    runtimeError?: { message: string }
  }

  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>
}
