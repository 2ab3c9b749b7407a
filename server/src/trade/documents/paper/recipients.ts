import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

export type Recipient = {
  id: string
  isShared: boolean
  name: string
  address: string | null
  phone: string | null
  email: string | null
}

/** Finds a client of the company, or a shared one. */
export async function recipientById({ db }: CompanyTx, id: string): Promise<Recipient> {
  const columns = ['id', 'name', 'address', 'phone', 'email'] as const
  const own = await db.selectFrom('clients').select(columns).where('id', '=', id).executeTakeFirst()
  if (own) return { ...own, isShared: false }
  return {
    ...requireFound(
      await db.selectFrom('shared_clients').select(columns).where('id', '=', id).executeTakeFirst(),
    ),
    isShared: true,
  }
}

/** Contact lines printed under the client's name. */
export function addressLines({ address, phone, email }: Recipient): string[] {
  return [address, readablePhone(phone), email].filter((line): line is string => Boolean(line))
}
