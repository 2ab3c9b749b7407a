import { createHash } from 'node:crypto'
import type { Action } from '@escale/contract/journal/actions'
import type { PoolClient } from 'pg'
import { noticeChannel } from '#database/pool/announcer.ts'
import { newId } from '#database/query/ids.ts'
import { type Statement, send } from '#database/statements/send.ts'
import type { Notice } from './notices.ts'

/** An entry for the security log of a company or of the platform. */
export type LoggedEvent = {
  action: Action
  success: boolean
  tenantId?: string | null
  userId?: string | null
  emailHash?: string | null
  tableName?: string | null
  recordId?: string | null
  errorMessage?: string | null
  /** True for an event that the web page reported and the server did not observe itself. */
  reported?: boolean
}

/** IP address and user agent of the caller. */
export type Origin = { address: string; userAgent: string }

/** Origin of actions that the server starts itself, such as those of jobs. */
export const serverOrigin: Origin = { address: '', userAgent: '' }

/** Inserts an event. Its parameters are those of `eventValues`. */
export const insertEventText = `insert into security_logs (id, tenant_id, user_id, email_hash, action,
  success, table_name, record_id, error_message, ip_address, user_agent, reported)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

export function eventValues(id: string, from: Origin, event: LoggedEvent): unknown[] {
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

/**
 * Inserts an event in the log. For an event about a person or a company, the same statement also notifies
 * open pages.
 */
function eventStatement(from: Origin, event: LoggedEvent): Statement {
  const { tenantId = null, userId = null } = event
  const values = eventValues(newId(), from, event)
  if (!tenantId && !userId) return { text: insertEventText, values }
  const notice: Notice = { kind: 'security', companyId: tenantId, userId }
  return {
    text: `with logged as (${insertEventText}) select pg_notify($13, $14)`,
    values: [...values, noticeChannel, JSON.stringify(notice)],
  }
}

/**
 * Writes an event in the security log. The connection must be in a transaction of a role that may write the
 * log.
 */
export async function logEvent(client: PoolClient, request: Origin, event: LoggedEvent): Promise<void> {
  await send(client, eventStatement(request, event))
}

/** Hash of an email address, stored when the address belongs to no account. */
export function emailHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
