import { writtenOnce } from '#database/written-once.ts'

/** What is read of a client, the company's own or shared by all. */
export const columns = writtenOnce(['id', 'version', 'name', 'email', 'phone', 'address', 'type', 'created_at as createdAt'])
