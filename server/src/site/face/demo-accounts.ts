import type { Role } from '@escale/contract/access/permissions'
import type pg from 'pg'

export const demoPassword = 'escale-demo-2026'

/** The email domain with single sign-on in the demo, and one of its accounts, which has no password. */
export const demoSignOn = { domain: 'boreal.demo', email: 'aya@boreal.demo' }

type DemoAccount = { email: string; role: Role; company: string | null }

/** The accounts of the demo, listed on its sign-in page. Other installations must not have them. */
export const demoAccounts: DemoAccount[] = [
  { email: 'admin@atlas.demo', role: 'admin', company: 'Atlas Fret' },
  { email: 'manager@atlas.demo', role: 'manager', company: 'Atlas Fret' },
  { email: 'employe@atlas.demo', role: 'employee', company: 'Atlas Fret' },
  { email: 'lecteur@atlas.demo', role: 'viewer', company: 'Atlas Fret' },
  { email: 'entrepot@atlas.demo', role: 'warehouse_supervisor', company: 'Atlas Fret' },
  { email: 'admin@boreal.demo', role: 'admin', company: 'Boréal Cargo' },
  { email: 'double@escale.demo', role: 'admin', company: 'Boréal Cargo' },
  { email: 'super@escale.demo', role: 'super_admin', company: null },
]

/** Throws if the database of a real installation contains a demo account, because its password is public. */
export async function refuseDemoAccounts(owner: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rowCount } = await owner.query('select from auth.users where email = any ($1) limit 1', [
    demoAccounts.map(({ email }) => email),
  ])
  if (!rowCount) return
  throw new Error(
    'Cette base contient les comptes de la démonstration, dont le mot de passe est public. Choisissez un autre dossier avec ESCALE_DATA, ou une autre base.',
  )
}
