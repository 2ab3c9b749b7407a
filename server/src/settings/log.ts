import type { Actor } from '#access/actor.ts'
import type { Asked } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { eventStatement } from '#journal/event.ts'

type By = { asked: Asked; actor: Actor; company: Company }

/** That a setting was changed, and by whom, in the log of the company it is about. */
export async function logSetting({ asked, actor, company }: By, tableName: string, recordId: string | null = null): Promise<void> {
  await company.run(
    eventStatement(asked, { action: 'SETTINGS_UPDATED', success: true, tenantId: company.id, userId: actor.userId, tableName, recordId }),
  )
}
