import { compileCss } from '#company/brand/css.ts'
import type { People } from './people.ts'

/**
 * State of the installation before the restore. `isFirst`: no company exists. `shared`: ids of the rows
 * shared by all companies that the restored company references.
 */
export type Surroundings = { isFirst: boolean; isLogSealed: boolean; shared: Set<string> }

/**
 * Tables whose rows are not inserted. Profiles become accounts. A WhatsApp account needs an access token,
 * which is not in the export, so the company connects it again.
 */
export const staysBehind = new Set(['profiles', 'whatsapp_accounts'])

type Row = Record<string, unknown>
type Means = Pick<People, 'joined'> & { keys: Map<string, string>; secret: () => string }

/**
 * Replaces the secrets that an export does not contain. `added` sets missing columns, `changed` overrides
 * exported ones. API keys are revoked, invitation links are invalid, unfinished imports end. Single sign-on
 * stays off until its secret is entered and its domains are proved again. A style sheet is compiled again,
 * because an edited export could hold unsafe CSS.
 */
export function secretReplacements(
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

/** The current time to the second, in the format of PostgreSQL's JSON. */
const now = () => `${new Date().toISOString().slice(0, 19)}+00:00`

const parseRow = (text: string) => JSON.parse(text) as Row

const compiled = (css: unknown) => (typeof css === 'string' && compileCss(css).css) || null
