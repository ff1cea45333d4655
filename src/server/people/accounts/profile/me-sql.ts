import type { FrequentAddress, FrequentFriend } from '#contract/people/frequent.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { byName, bySaveOrder } from '../address-book/frequent-order.ts'

/** A customer's own data. */
export type Me = {
  id: string
  email: string
  verified: boolean
  roles: string[]
  firstName: string
  lastName: string
  phone: string
  rut: string | null
  gender: string | null
  /** the address to be verified, while its link is valid */
  pendingEmail: string | null
  pendingUntil: Date | null
  /** unordered, like the addresses */
  friends: FrequentFriend[]
  addresses: FrequentAddress[]
}

const friends = `(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'fullname', f.fullname, 'phone', f.phone, 'email', f.email)), '[]')
  from frequent_friends f where f.user_id = u.id) as friends`

const addresses = `(
  select coalesce(json_agg(json_build_object(
    'id', a.id, 'name', a.name, 'myAddress', a.my_address::int,
    'county', json_build_object('id', c.id, 'name', c.name, 'provinceId', c.province_id))), '[]')
  from frequent_addresses a join counties c on c.id = a.county_id where a.user_id = u.id) as addresses`

const me = statement(
  'me',
  `select u.id, u.email, u.verified_at is not null as verified, u.roles, u.first_name, u.last_name,
     u.phone, u.rut, u.gender, w.new_email as pending_email, w.expires_at as pending_until, ${friends}, ${addresses}
   from users u
   left join lateral (
     select t.new_email, t.expires_at from account_tokens t
     where t.user_id = u.id and t.purpose = 'change_email' and t.used_at is null order by t.created_at desc limit 1
   ) w on true where u.id = $1`,
)

/** @throws Refusal login_required when the account was deleted during this call */
export async function readMe(db: Queryable, userId: string): Promise<Me> {
  const [row] = await db.query<Me>(me, [userId])
  if (!row) throw new Refusal('login_required')
  return row
}

const frequentFriends = statement('frequent-friends', `select ${friends} from users u where u.id = $1`)

export async function readFriends(db: Queryable, userId: string): Promise<FrequentFriend[]> {
  const [row] = await db.query<Pick<Me, 'friends'>>(frequentFriends, [userId])
  return byName(row?.friends ?? [])
}

const frequentAddresses = statement('frequent-addresses', `select ${addresses} from users u where u.id = $1`)

export async function readAddresses(db: Queryable, userId: string): Promise<FrequentAddress[]> {
  const [row] = await db.query<Pick<Me, 'addresses'>>(frequentAddresses, [userId])
  return bySaveOrder(row?.addresses ?? [])
}
