import type { Asked } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { eventStatement, type LoggedEvent } from '#journal/event.ts'

type What = { action: LoggedEvent['action']; userId: string; companyId: string; detail?: string | null }

/** Written twice: in the platform's own log, and in the company's, which its administrators read. */
export async function logOnBothSides(platform: Company<string | null>, asked: Asked, { action, userId, companyId, detail }: What): Promise<void> {
  const event = { action, success: true, userId, tableName: 'tenants', recordId: companyId, errorMessage: detail ?? null }
  await platform.run(eventStatement(asked, event))
  await platform.inside(companyId, (company) => company.run(eventStatement(asked, { ...event, tenantId: company.id })))
}
