import type { Face } from '@escale/contract/site/face/contract'
import type { PoolClient } from 'pg'

/**
 * The name, the logo and the colours of a company, for its sign-in page. Null if the company is unknown or
 * suspended, so that the page does not reveal which.
 */
export async function faceOf(client: PoolClient, slug: string): Promise<Face | null> {
  const { rows } = await client.query<Face>(
    `select slug, name, city, tagline, primary_color as "primaryColor", logo_url as "logoUrl" from tenants
      where slug = $1 and is_active and practice_of is null`,
    [slug],
  )
  return rows[0] ?? null
}

/** Whether the company is listed in the public directory. False if it is unknown or suspended. */
export async function isInDirectory(client: PoolClient, slug: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from tenants where slug = $1 and is_active and listed_in_directory',
    [slug],
  )
  return rowCount === 1
}
