import type { Identity } from '@escale/contract/identity/contract'
import type { IdentityDraft } from '@escale/contract/identity/draft'
import { sql } from 'kysely'
import type { Company } from '#database/company.ts'
import { removeFile } from '#files/queries.ts'

export const logoPath = (id: string) => `/logo/${id}`

export async function identityOf({ id, db }: Company): Promise<Identity | undefined> {
  const row = await db
    .selectFrom('tenants')
    .select(['id', 'version', 'name', 'slug', 'city', 'tagline', 'primary_color', 'secondary_color', 'logo_url', 'custom_css'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, name, slug, city, tagline } = row
  return {
    tenantId: row.id,
    version,
    name,
    slug,
    city,
    tagline,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    logoId: row.logo_url?.replace('/logo/', '') ?? null,
    logoUrl: row.logo_url,
    customCss: row.custom_css ?? '',
  }
}

/** Whether a file is a picture sent to be this company's logo. */
export async function isOwnLogo({ db }: Company, fileId: string): Promise<boolean> {
  return (await db.selectFrom('files').select('id').where('id', '=', fileId).where('bucket', '=', 'logos').executeTakeFirst()) !== undefined
}

/** False when the company is no longer in the version the change started from. The logo it had before is taken away. */
export async function saveIdentity(company: Company, before: Identity, version: number, draft: IdentityDraft, compiledCss: string): Promise<boolean> {
  const { numUpdatedRows } = await company.db
    .updateTable('tenants')
    .set({
      primary_color: draft.primaryColor,
      secondary_color: draft.secondaryColor,
      logo_url: draft.logoId && logoPath(draft.logoId),
      custom_css: draft.customCss || null,
      custom_css_compiled: compiledCss || null,
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', company.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (before.logoId && before.logoId !== draft.logoId) await removeFile(company, 'logos', before.logoId)
  return true
}
