import type { CompanyTx } from '#database/caller/company.ts'
import type { Sender } from './mail-content.ts'

/** The name and colour of the company as the sender of a mail, and the slug of its public page. */
export async function senderOf({ id, db }: CompanyTx): Promise<{ sender: Sender; slug: string }> {
  const { name, color, slug } = await db
    .selectFrom('tenants')
    .select(['name', 'primary_color as color', 'slug'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { sender: { name, color }, slug }
}
