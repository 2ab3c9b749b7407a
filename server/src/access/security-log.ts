import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { newId } from '#database/ids.ts'
import type { Asked } from './server.ts'

type Action =
  | 'LOGIN_ATTEMPT'
  | 'LOGIN_FAILED'
  | 'LOGOUT'
  | 'ACCESS_DENIED'
  | 'TENANT_SWITCH'
  | 'BALANCE_MISMATCH'
  | 'PASSWORD_RESET'
  | 'INVITATION_ACCEPTED'

export type SecurityEvent = {
  action: Action
  success: boolean
  tenantId?: string | null
  userId?: string | null
  emailHash?: string | null
  recordId?: string | null
  errorMessage?: string | null
}

/** Appends an event; the connection must be inside a transaction that may. */
export async function logSecurityEvent(client: PoolClient, asked: Pick<Asked, 'address' | 'userAgent'>, event: SecurityEvent): Promise<void> {
  await client.query(
    `insert into security_logs (id, tenant_id, user_id, email_hash, action, success, record_id, error_message, ip_address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      newId(),
      event.tenantId ?? null,
      event.userId ?? null,
      event.emailHash ?? null,
      event.action,
      event.success,
      event.recordId ?? null,
      event.errorMessage ?? null,
      asked.address,
      asked.userAgent.slice(0, 300),
    ],
  )
}

/** Of an e-mail no account has, only this is kept. */
export function emailHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
