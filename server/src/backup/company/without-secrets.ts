import { compileCss } from '#company/brand/css.ts'
import type { People } from './people.ts'

/** What the installation holds already. `shared` are the ids that the rows of the company point at. */
export type Surroundings = { isFirst: boolean; isLogSealed: boolean; shared: Set<string> }

/**
 * Tables that do not come: people come as accounts; a WhatsApp account is nothing without its token, and the
 * number may still be
 * answered elsewhere, so somebody connects it again.
 */
export const staysBehind = new Set(['profiles', 'whatsapp_accounts'])

type Row = Record<string, unknown>
type Means = Pick<People, 'joined'> & { keys: Map<string, string>; secret: () => string }

/**
 * What a row becomes without the secrets that no export holds: `added` in columns that were not exported,
 * `changed` in those that were.
 * A key of the API, whose text is nowhere, is revoked; single sign-on is off until its secret is given again
 * and its domains are proved
 * to this installation; an invitation is sent again; an import
 * whose lines stayed behind goes no further. A style sheet is judged as if it were typed.
 */
export function withoutSecrets(
  table: string,
  text: string,
  { keys, joined, secret }: Means,
): { changed: Row; added: Row } {
  const nothing = { changed: {}, added: {} }
  switch (table) {
    case 'tenants':
      return { changed: { custom_css_compiled: compiled(read(text).custom_css) }, added: {} }
    case 'files':
      return { changed: {}, added: { storage_key: keys.get(String(read(text).id)) } }
    case 'invitations':
      return { changed: {}, added: { token_hash: secret() } }
    case 'api_keys':
      return {
        changed: read(text).revoked_at ? {} : { revoked_at: now() },
        added: { key_hash: `\\x${secret()}` },
      }
    case 'sign_on_providers':
      return { changed: { is_active: false, shuts_password: false }, added: {} }
    case 'sign_on_domains':
      return { changed: { proved_at: null }, added: {} }
    case 'imports': {
      const state = unfinished[String(read(text).state)]
      return state ? { changed: { state, finished_at: now() }, added: {} } : nothing
    }
    case 'user_tenants':
      return joined.has(String(read(text).user_id)) ? { changed: { is_default: false }, added: {} } : nothing
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

/** To the second, as the database writes it in JSON. */
const now = () => `${new Date().toISOString().slice(0, 19)}+00:00`

const read = (text: string) => JSON.parse(text) as Row

const compiled = (css: unknown) => (typeof css === 'string' && compileCss(css).css) || null
