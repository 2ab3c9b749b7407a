import type { Face } from '@escale/contract/site/face/contract'
import type { PoolClient } from 'pg'

/** What a company shows before anyone signs in; an unknown slug and a suspended company answer alike. */
export async function faceOf(client: PoolClient, slug: string): Promise<Face | null> {
  const { rows } = await client.query<Face>(
    `select slug, name, city, tagline, primary_color as "primaryColor", logo_url as "logoUrl" from tenants where slug = $1 and is_active`,
    [slug],
  )
  return rows[0] ?? null
}

/** Whether a company wishes to be found: one that is unknown or suspended does not. */
export async function isInDirectory(client: PoolClient, slug: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from tenants where slug = $1 and is_active and listed_in_directory',
    [slug],
  )
  return rowCount === 1
}
