import { createHash } from 'node:crypto'
import type { reportable } from '@escale/contract/security/words'
import type { PoolClient } from 'pg'
import { noticeChannel } from '#database/announcer.ts'
import { newId } from '#database/ids.ts'
import { type Statement, send } from '#database/send.ts'
import type { Notice } from './notices.ts'
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
  | 'SESSION_CLOSED'
  | 'API_KEY_CREATED'
  | 'API_KEY_REVOKED'
  | 'EXPORT_ASKED'
  | 'EXPORT_DOWNLOADED'
  | 'EXPORT_REMOVED'
  | 'SUPPORT_ACCESS'
  | 'SUPPORT_CONFIRMED'
  | 'SUPPORT_ENDED'
  | 'TENANT_CREATED'
  | 'TENANT_UPDATED'
  | 'TENANT_SUSPENDED'
  | 'TENANT_REOPENED'
  | 'SIGN_UP_OPENED'
  | 'SIGN_UP_CLOSED'
  | 'ANNOUNCEMENT_PUBLISHED'
  | 'ANNOUNCEMENT_UPDATED'
  | 'ANNOUNCEMENT_REMOVED'
  | 'SESSIONS_ENDED'
  | 'PROFILE_UPDATED'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGE_ASKED'
  | 'EMAIL_CHANGED'
  | 'ACCESS_ASKED'
  | 'ACCOUNT_DELETED'
  | 'ATTESTED_ACCOUNT_ENDED'
  | 'SUPER_ADMIN_INVITED'
  | 'SUPER_ADMIN_INVITATION_CANCELLED'
  | 'SUPER_ADMIN_MADE'
  | 'SUPER_ADMIN_UNMADE'
  | 'FILE_LINK_MADE'
  | 'FILE_LINK_REVOKED'
  | 'FILE_LINKS_REVOKED'
  | 'SETTINGS_UPDATED'
  | 'MAIL_TESTED'
  | 'IDENTITY_CHANGED'
  | (typeof reportable)[number]

export type SecurityEvent = {
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

type From = Pick<Asked, 'address' | 'userAgent'>

const appended = `insert into security_logs (id, tenant_id, user_id, email_hash, action, success, table_name, record_id, error_message, ip_address, user_agent, reported)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

/** Appends an event and, when it is somebody's or some company's, tells those who listen: one statement. */
export function securityEvent(asked: From, event: SecurityEvent): Statement {
  const { tenantId = null, userId = null, emailHash = null, action, success } = event
  const { tableName = null, recordId = null, errorMessage = null, reported = false } = event
  const device = asked.userAgent.slice(0, 300)
  const values = [newId(), tenantId, userId, emailHash, action, success, tableName, recordId, errorMessage, asked.address, device, reported]
  if (!tenantId && !userId) return { text: appended, values }
  const notice: Notice = { kind: 'security', company: tenantId, user: userId }
  return { text: `with logged as (${appended}) select pg_notify($13, $14)`, values: [...values, noticeChannel, JSON.stringify(notice)] }
}

/** The same at once; the connection must be inside a transaction that may. */
export async function logSecurityEvent(client: PoolClient, asked: From, event: SecurityEvent): Promise<void> {
  await send(client, securityEvent(asked, event))
}

/** Of an e-mail no account has, only this is kept. */
export function emailHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
