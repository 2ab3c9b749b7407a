import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { findClient } from '#database/query/client-columns.ts'

export type Recipient = {
  id: string
  isShared: boolean
  name: string
  address: string | null
  phone: string | null
  email: string | null
}

/** Finds a client of the company, or one shared by all companies. */
export async function recipientById(company: CompanyTx, id: string): Promise<Recipient> {
  const client = requireFound(await findClient(company, id))
  const row = await company.db
    .selectFrom(client.isShared ? 'shared_clients' : 'clients')
    .select(['name', 'address', 'phone', 'email'])
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  return { ...client, ...row }
}

/** Returns the lines printed under the client's name: postal address, telephone and email. */
export function addressLines({ address, phone, email }: Recipient): string[] {
  return [address, readablePhone(phone), email].filter((line): line is string => Boolean(line))
}
