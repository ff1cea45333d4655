import type { BenchShop } from './bench-shop.ts'
import type { Finding } from './report.ts'
export async function showPlans(_bench: BenchShop): Promise<Finding[]> {
  return []
}
