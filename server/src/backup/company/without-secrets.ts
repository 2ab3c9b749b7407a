import { compileCss } from '#company/brand/css.ts'
import type { People } from './people.ts'

/**
 * The state of the installation before the restore. `shared` holds the ids of shared rows that the company
 * references.
 */
export type Surroundings = { isFirst: boolean; isLogSealed: boolean; shared: Set<string> }

/**
 * Tables that are not restored. People become accounts. A WhatsApp account is useless without its token, and
 * another installation may still use the number, so it must be connected again.
 */
export const staysBehind = new Set(['profiles', 'whatsapp_accounts'])

type Row = Record<string, unknown>
type Means = Pick<People, 'joined'> & { keys: Map<string, string>; secret: () => string }

/**
 * Replaces the secrets that an export does not contain. `added` sets columns missing from the export,
 * `changed` overrides exported ones. API keys are revoked, invitations must be sent again, unfinished imports
 * end. Single sign-on stays off until its secret is entered and its domains are proved again. A style sheet
 * is compiled and checked as if it were typed.
 */
export function withoutSecrets(
  table: string,
  text: string,
  { keys, joined, secret }: Means,
): { changed: Row; added: Row } {
  const nothing = { changed: {}, added: {} }
  switch (table) {
    case 'tenants':
      return { changed: { custom_css_compiled: compiled(parseRow(text).custom_css) }, added: {} }
    case 'files':
      return { changed: {}, added: { storage_key: keys.get(String(parseRow(text).id)) } }
    case 'invitations':
      return { changed: {}, added: { token_hash: secret() } }
    case 'api_keys':
      return {
        changed: parseRow(text).revoked_at ? {} : { revoked_at: now() },
        added: { key_hash: `\\x${secret()}` },
      }
    case 'sign_on_providers':
      return { changed: { is_active: false, shuts_password: false }, added: {} }
    case 'sign_on_domains':
      return { changed: { proved_at: null }, added: {} }
    case 'imports': {
      const state = unfinished[String(parseRow(text).state)]
      return state ? { changed: { state, finished_at: now() }, added: {} } : nothing
    }
    case 'user_tenants':
      return joined.has(String(parseRow(text).user_id))
        ? { changed: { is_default: false }, added: {} }
        : nothing
    default:
      return nothing
  }
}

const unfinished: Record<string, string> = {
  Reçu: 'Échec',
  Vérifié: 'Échec',
  'En cours': 'Échec',
  Annulation: 'Terminé',
}

/** The current time in seconds, in the database's JSON format. */
const now = () => `${new Date().toISOString().slice(0, 19)}+00:00`

const parseRow = (text: string) => JSON.parse(text) as Row

const compiled = (css: unknown) => (typeof css === 'string' && compileCss(css).css) || null
