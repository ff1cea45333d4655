import type { FrequentAddress } from '#contract/accounts.ts'
import { type Queryable, statement, type Transaction } from '../platform/database.ts'

const insertFriendStatement = statement(
  'insert-frequent-friend',
  `with friend as (
     insert into frequent_friends (user_id, fullname, phone, email) values ($1, $2, $3, $4) returning id, user_id
   ), change as (
     insert into account_changes (user_id, change, actor, details, created_at)
     select user_id, 'friend_kept', 'customer:' || user_id, jsonb_build_object('friend', id), $5 from friend
   )
   select id from friend`,
)

export async function insertFriend(
  db: Queryable,
  userId: string,
  friend: { fullname: string; phone: string; email: string },
  now: Date,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(insertFriendStatement, [
    userId,
    friend.fullname,
    friend.phone,
    friend.email,
    now,
  ])
  return row!.id
}

const lockUser = statement('lock-user', 'select from users where id = $1 for no key update')

const forgetMyAddress = statement(
  'forget-my-address',
  'update frequent_addresses set my_address = false where user_id = $1 and my_address',
)

/** Makes room for a new own address. The customer's row is locked first, so that two changes go one after the other. */
export async function clearMyAddress(tx: Transaction, userId: string): Promise<void> {
  await tx.query(lockUser, [userId])
  // A statement of its own, which sees what the one that we may have waited for has written.
  await tx.query(forgetMyAddress, [userId])
}

const insertAddressStatement = statement(
  'insert-frequent-address',
  `with address as (
     insert into frequent_addresses (user_id, name, county_id, my_address)
     select $1, $2, c.id, $4 from counties c where c.id = $3 returning id, user_id, county_id
   ), change as (
     insert into account_changes (user_id, change, actor, details, created_at)
     select user_id, 'address_kept', 'customer:' || user_id, jsonb_build_object('address', id), $5 from address
   )
   select a.id, json_build_object('id', c.id, 'name', c.name, 'provinceId', c.province_id) as county
   from address a join counties c on c.id = a.county_id`,
)

/** Keeps an address; undefined when there is no such county. */
export async function insertAddress(
  db: Queryable,
  userId: string,
  address: { name: string; countyId: number; myAddress: boolean },
  now: Date,
): Promise<Pick<FrequentAddress, 'id' | 'county'> | undefined> {
  const [row] = await db.query<Pick<FrequentAddress, 'id' | 'county'>>(insertAddressStatement, [
    userId,
    address.name,
    address.countyId,
    address.myAddress,
    now,
  ])
  return row
}

const setMyAddress = statement(
  'set-my-address',
  `with address as (
     update frequent_addresses set my_address = true where user_id = $1 and id = $2 returning id, user_id
   ), change as (
     insert into account_changes (user_id, change, actor, details, created_at)
     select user_id, 'my_address_chosen', 'customer:' || user_id, jsonb_build_object('address', id), $3 from address
   )
   select id from address`,
)

/** Marks an address of the customer as their own; false when they have no such address. */
export async function markMyAddress(tx: Queryable, userId: string, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(setMyAddress, [userId, id, now])
  return rows.length > 0
}
