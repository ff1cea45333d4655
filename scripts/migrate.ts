import { tellInShop } from './tell-in-shop.ts'

// Brings the database of the settings up to date, which opening it does.
await tellInShop(async () => 'The database is up to date.')
