import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('a shop behind TLS asks to be visited by TLS alone, and no other shop does', () => {
  const named = 'strict-transport-security'
  expect(securityHeaders({ publicUrl: 'https://vaiven.test' })).toHaveProperty(named)
  expect(securityHeaders({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty(named)
})
