import { createHash } from 'node:crypto'
import type { Action } from '@escale/contract/journal/actions'
import type { PoolClient } from 'pg'
import { noticeChannel } from '#database/pool/announcer.ts'
import { newId } from '#database/query/ids.ts'
import { type Statement, send } from '#database/statements/send.ts'
import type { Notice } from './notices.ts'

/** What was done or tried, by whom and about what, in the log of a company or of the platform. */
export type LoggedEvent = {
  action: Action
  success: boolean
  tenantId?: string | null
  userId?: string | null
  emailHash?: string | null
  tableName?: string | null
  recordId?: string | null
  errorMessage?: string | null
  /** Told by the caller rather than seen by the server. */
  reported?: boolean
}

/** Where the caller is: the address, and the device by what it says of itself. */
export type From = { address: string; userAgent: string }

/** What the server does of itself comes from no device. */
export const nowhere: From = { address: '', userAgent: '' }

/** Appends an event: the values are those of `eventValues`. */
export const appendedEvent = `insert into security_logs (id, tenant_id, user_id, email_hash, action, success, table_name, record_id, error_message, ip_address, user_agent, reported)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

export function eventValues(id: string, from: From, event: LoggedEvent): unknown[] {
  const { tenantId = null, userId = null, emailHash = null, action, success } = event
  const { tableName = null, recordId = null, errorMessage = null, reported = false } = event
  return [
    id,
    tenantId,
    userId,
    emailHash,
    action,
    success,
    tableName,
    recordId,
    errorMessage,
    from.address,
    from.userAgent.slice(0, 300),
    reported,
  ]
}

/** Appends an event and, when it is somebody's or some company's, tells those who listen: one statement. */
function eventStatement(from: From, event: LoggedEvent): Statement {
  const { tenantId = null, userId = null } = event
  const values = eventValues(newId(), from, event)
  if (!tenantId && !userId) return { text: appendedEvent, values }
  const notice: Notice = { kind: 'security', companyId: tenantId, userId }
  return {
    text: `with logged as (${appendedEvent}) select pg_notify($13, $14)`,
    values: [...values, noticeChannel, JSON.stringify(notice)],
  }
}

/** The same at once; the connection must be inside a transaction that may. */
export async function logEvent(client: PoolClient, asked: From, event: LoggedEvent): Promise<void> {
  await send(client, eventStatement(asked, event))
}

/** Of an e-mail no account has, only this is kept. */
export function emailHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
