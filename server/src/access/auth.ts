import { betterAuth } from 'better-auth'
import { Kysely } from 'kysely'
import type pg from 'pg'
import { newId } from '#database/ids.ts'
import { accountsDialect } from './accounts-dialect.ts'
import { cookieName } from './cookie.ts'

/** The header in which the server itself writes the caller's address; what a caller sends under this name is thrown away. */
export const addressHeader = 'x-escale-address'

const hours = 3600
const idle = 12 * hours

export type Auth = ReturnType<typeof createAuth>

/** Session cookies, as the library reads them; sign-in.ts opens them. What a session may do is decided by `access.enter` in the database. */
export function createAuth({ accountsPool, secret, publicUrl }: { accountsPool: pg.Pool; secret: string; publicUrl: string }) {
  const secure = publicUrl.startsWith('https:')
  return betterAuth({
    appName: 'Escale',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: new Kysely({ dialect: accountsDialect(accountsPool) }).withSchema('auth'), type: 'postgres' },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstName: { type: 'string', fieldName: 'first_name', required: true },
        lastName: { type: 'string', fieldName: 'last_name', required: true },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: idle,
      disableSessionRefresh: true, // renewed by session/queries.ts, with the limits of the product
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' } },
    rateLimit: { enabled: true, storage: 'database', modelName: 'rate_limits', fields: { lastRequest: 'last_request' }, window: 900, max: 300 },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: false, // the name below carries the prefix
      cookies: {
        session_token: { name: cookieName(secure), attributes: { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: 7 * 24 * hours } },
      },
    },
  })
}
