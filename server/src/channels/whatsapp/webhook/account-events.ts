import { z } from 'zod'
import { stopAccount, storeNumberFacts } from '#channels/whatsapp/account/account.ts'
import type { CompanyTx } from '#database/caller/company.ts'

const Update = z.object({
  event: z.string().catch(''),
  ban_info: z
    .object({ waba_ban_state: z.string().catch('') })
    .optional()
    .catch(undefined),
})
const Quality = z.object({
  event: z.string().catch(''),
  current_limit: z.string().optional().catch(undefined),
  max_daily_conversations_per_business: z.coerce.string().optional().catch(undefined),
})

const locked = 131031
const endingEvent =
  /^(DISABLE|DISABLED_UPDATE|ACCOUNT_DELETED|PARTNER_REMOVED|PARTNER_APP_UNINSTALLED|ACCOUNT_RESTRICTION)$/

/**
 * Handles a webhook event about the account. A ban or a restriction stops all sending. A new quality rating
 * or message limit is stored.
 */
export async function noteAccountEvent(company: CompanyTx, field: string, value: unknown): Promise<void> {
  if (field === 'account_update') {
    const { data } = Update.safeParse(value)
    const isLifted = data?.ban_info?.waba_ban_state === 'REINSTATE'
    if (data && endingEvent.test(data.event) && !isLifted) await stopAccount(company, locked)
  }
  if (field === 'phone_number_quality_update') {
    const { data } = Quality.safeParse(value)
    const messageLimit = data?.max_daily_conversations_per_business ?? data?.current_limit
    await storeNumberFacts(company, {
      messageLimit,
      quality: data?.event === 'FLAGGED' ? 'RED' : data?.event === 'UNFLAGGED' ? 'GREEN' : undefined,
    })
  }
}
