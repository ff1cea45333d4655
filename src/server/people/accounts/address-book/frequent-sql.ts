import type { FrequentAddress } from '#contract/people/frequent.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const insertFriendStatement = statement(
  'insert-frequent-friend',
  `with same as (
     select id from frequent_friends where user_id = $1 and fullname = $2 and phone = $3 and email = $4 limit 1
   ), friend as (
     insert into frequent_friends (user_id, fullname, phone, email)
     select $1, $2, $3, $4 where not exists (select from same) returning id, user_id
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
     select user_id, 'friend_kept', 'customer', user_id, jsonb_build_object('friend', id), $5 from friend
   )
   select id, true as is_new from friend union all select id, false from same`,
)

/** Saves a friend, or returns the equal one that is saved. The customer's row must be locked. */
export async function insertFriend(
  db: Queryable,
  userId: string,
  friend: { fullname: string; phone: string; email: string },
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const rows = await db.query<{ id: number; isNew: boolean }>(insertFriendStatement, [
    userId,
    friend.fullname,
    friend.phone,
    friend.email,
    now,
  ])
  return onlyRow(rows)
}

const lockUser = statement('lock-user', 'select from users where id = $1 for no key update')

const forgetMyAddress = statement(
  'forget-my-address',
  'update frequent_addresses set my_address = false where user_id = $1 and my_address',
)

/**
 * Unmarks the home address. Locks the customer's row first, so that concurrent changes run one after the
 * other.
 */
export async function clearMyAddress(tx: Transaction, userId: string): Promise<void> {
  await tx.query(lockUser, [userId])
  // A separate statement, so that it sees what a concurrent change committed while this one waited for the
  // lock.
  await tx.query(forgetMyAddress, [userId])
}

const countSaved = statement(
  'count-saved',
  `with cleared as (
     update frequent_addresses set my_address = false where user_id = $1 and my_address and $2
   )
   select (select count(*)::int from frequent_friends where user_id = $1) as friends,
     (select count(*)::int from frequent_addresses where user_id = $1) as addresses`,
)

/**
 * Counts a customer's saved friends and addresses. Locks the customer's row first, so that concurrent changes
 * run one after the other. With `clearsMyAddress` the home address is unmarked.
 */
export async function lockSaved(
  tx: Transaction,
  userId: string,
  { clearsMyAddress = false } = {},
): Promise<{ friends: number; addresses: number }> {
  await tx.query(lockUser, [userId])
  const [counts] = await tx.query<{ friends: number; addresses: number }>(countSaved, [
    userId,
    clearsMyAddress,
  ])
  return counts ?? { friends: 0, addresses: 0 }
}

const findAddress = statement(
  'find-frequent-address',
  'select id from frequent_addresses where user_id = $1 and id = $2',
)

export async function hasAddress(tx: Transaction, userId: string, id: number): Promise<boolean> {
  const rows = await tx.query(findAddress, [userId, id])
  return rows.length > 0
}

/** An address in the contract's form, from rows that a statement has written as `address`. */
const described = `select a.id, a.my_address::int as my_address,
     json_build_object('id', c.id, 'name', c.name, 'provinceId', c.province_id) as county
   from address a join counties c on c.id = a.county_id`

type WrittenAddress = Omit<FrequentAddress, 'name'>

const insertAddressStatement = statement(
  'insert-frequent-address',
  `with same as (
     update frequent_addresses set my_address = my_address or $4
     where id = (select min(id) from frequent_addresses where user_id = $1 and name = $2 and county_id = $3)
     returning id, user_id, county_id, my_address
   ), added as (
     insert into frequent_addresses (user_id, name, county_id, my_address)
     select $1, $2, c.id, $4 or not exists (select from frequent_addresses where user_id = $1)
     from counties c where c.id = $3 and c.kind <> 'other' and not exists (select from same)
     returning id, user_id, county_id, my_address
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
     select user_id, 'address_kept', 'customer', user_id, jsonb_build_object('address', id), $5 from added
   ), address as (select * from same union all select * from added)
   select written.*, exists (select from added) as is_new from (${described}) written`,
)

/**
 * Saves an address, the first one as the home address, or returns the equal one that is saved; undefined when there
 * is no such county. The customer's row must be locked.
 */
export async function insertAddress(
  db: Queryable,
  userId: string,
  address: { name: string; countyId: number; myAddress: boolean },
  now: Date,
): Promise<(WrittenAddress & { isNew: boolean }) | undefined> {
  const [row] = await db.query<WrittenAddress & { isNew: boolean }>(insertAddressStatement, [
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
     insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
     select user_id, 'my_address_chosen', 'customer', user_id, jsonb_build_object('address', id), $3 from address
   )
   select id from address`,
)

/** Marks one of the customer's addresses as home address; false when they have no such address. */
export async function markMyAddress(tx: Queryable, userId: string, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(setMyAddress, [userId, id, now])
  return rows.length > 0
}

const updateFriendStatement = statement(
  'update-frequent-friend',
  `with friend as (
     update frequent_friends set fullname = $3, phone = $4, email = $5 where user_id = $1 and id = $2 returning id, user_id
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
   select user_id, 'friend_changed', 'customer', user_id, jsonb_build_object('friend', id), $6 from friend
   returning user_id`,
)

/** Changes a friend of this customer; false when they have no such friend. */
export async function updateFriend(
  db: Queryable,
  userId: string,
  { id, fullname, phone, email }: { id: number; fullname: string; phone: string; email: string },
  now: Date,
): Promise<boolean> {
  const rows = await db.query(updateFriendStatement, [userId, id, fullname, phone, email, now])
  return rows.length > 0
}

const deleteFriendStatement = statement(
  'delete-frequent-friend',
  `with friend as (
     delete from frequent_friends where user_id = $1 and id = $2 returning id, user_id
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
   select user_id, 'friend_forgotten', 'customer', user_id, jsonb_build_object('friend', id), $3 from friend
   returning user_id`,
)

/** Deletes a friend of this customer; false when they have no such friend. */
export async function deleteFriend(db: Queryable, userId: string, id: number, now: Date): Promise<boolean> {
  const rows = await db.query(deleteFriendStatement, [userId, id, now])
  return rows.length > 0
}

const updateAddressStatement = statement(
  'update-frequent-address',
  `with address as (
     update frequent_addresses f set name = $3, county_id = c.id, my_address = f.my_address or $5
     from counties c where f.user_id = $1 and f.id = $2 and c.id = $4 and c.kind <> 'other'
     returning f.id, f.user_id, f.county_id, f.my_address
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
     select user_id, 'address_changed', 'customer', user_id, jsonb_build_object('address', id), $6 from address
   )
   ${described}`,
)

/** Changes an address of this customer; undefined when there is no such address or county. */
export async function updateAddress(
  db: Queryable,
  userId: string,
  { id, name, countyId, myAddress }: { id: number; name: string; countyId: number; myAddress: boolean },
  now: Date,
): Promise<WrittenAddress | undefined> {
  const values = [userId, id, name, countyId, myAddress, now]
  const [row] = await db.query<WrittenAddress>(updateAddressStatement, values)
  return row
}

const deleteAddressStatement = statement(
  'delete-frequent-address',
  `with address as (
     delete from frequent_addresses where user_id = $1 and id = $2 returning id, user_id, my_address
   ), heir as (
     update frequent_addresses set my_address = true
     where id = (select min(f.id) from frequent_addresses f where f.user_id = $1 and f.id <> $2)
       and (select my_address from address)
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
   select user_id, 'address_forgotten', 'customer', user_id, jsonb_build_object('address', id), $3 from address
   returning user_id`,
)

/**
 * Deletes an address of this customer. If it was the home address, the oldest remaining one takes its place.
 */
export async function deleteAddress(
  tx: Transaction,
  userId: string,
  id: number,
  now: Date,
): Promise<boolean> {
  await tx.query(lockUser, [userId])
  const rows = await tx.query(deleteAddressStatement, [userId, id, now])
  return rows.length > 0
}
