import { hash, verify } from '@node-rs/argon2'

// argon2id with the smallest memory that OWASP recommends (19 MiB, two passes): some 20 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of a random password with the same cost, so that unknown accounts take as long. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$kYCW0Tu+GzPI/7HU59YRhQ$NygxtBOCx9DKeYE4DW98Z5i3c1wbQHE+2FD8BpzAtR0'

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether a password matches a hash. Takes as long when there is no account (null). */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  const right = await verify(hash ?? dummyHash, password)
  return right && hash !== null
}
