import type { Asked } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { newId } from '#database/ids.ts'

type Action =
  | 'USER_INVITED'
  | 'INVITATION_CANCELLED'
  | 'ROLE_CHANGED'
  | 'USER_DEACTIVATED'
  | 'USER_REACTIVATED'
  | 'USER_REMOVED'
  | 'SESSIONS_ENDED'
  | 'PASSWORD_RESET_ASKED'
  | 'ACCESS_GRANTED'
  | 'ACCESS_REFUSED'

/** What an admin did about whom, in the company's security log, with what they did. */
export async function logManaged(
  company: Company,
  asked: Asked,
  userId: string,
  action: Action,
  about: { table: string; id: string },
): Promise<void> {
  await company.db
    .insertInto('security_logs')
    .values({
      id: newId(),
      tenant_id: company.id,
      user_id: userId,
      action,
      success: true,
      table_name: about.table,
      record_id: about.id,
      ip_address: asked.address,
      user_agent: asked.userAgent.slice(0, 300),
    })
    .execute()
}
